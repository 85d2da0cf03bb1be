import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { z } from "zod";
import { noteEmail } from "~/modules/users/commands.server";
import { findUser } from "~/modules/users/queries.server";
import type { SignedInUser } from "~/modules/users/types";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { type MailOutcome, sendMail } from "~/platform/mail.server";
import { NoticeEmail } from "./emails/NoticeEmail";
import { noticeText } from "./emails/notice-text";
import { RequiredEmail, type RequiredLetter, requiredEmailText } from "./emails/RequiredEmail";
import type { Message, NotificationKind } from "./types";
import { unsubscribeUrl } from "./unsubscribe.server";
import { kindReasons } from "./wording";

type Letter = { id: number; userId: number; email: string; kind: NotificationKind; message: Message };

/** Sends a notification as an e-mail; its Message-ID is the same on each try. */
export async function sendEmail({ id, userId, email, kind, message }: Letter): Promise<MailOutcome> {
  const props = {
    message,
    origin: env.origin,
    brand: env.brand,
    reason: message.reason ?? kindReasons[kind],
    unsubscribeUrl: unsubscribeUrl({ userId, kind }),
  };
  const sent = await sendMail({
    to: email,
    subject: message.title.replace(/\p{Cc}+/gu, " "),
    text: noticeText(props),
    html: htmlOf(createElement(NoticeEmail, props)),
    messageId: `notification-${id}`,
    unsubscribeUrl: props.unsubscribeUrl,
  });
  if (!sent.ok && sent.isGone) await noteEmail(email, true);
  return sent;
}

/** Sends what nobody can switch off, also to an address that was gone; receivers recognise repeats by the Message-ID. */
export async function sendLetter(to: string, messageId: string, letter: RequiredLetter): Promise<MailOutcome> {
  const sent = await sendMail({
    to,
    subject: letter.title,
    text: requiredEmailText(letter),
    html: htmlOf(createElement(RequiredEmail, { letter, origin: env.origin, brand: env.brand })),
    messageId,
    unsubscribeUrl: null,
  });
  if (sent.ok || sent.isGone) await noteEmail(to, !sent.ok);
  return sent;
}

const wished = z.object({ userId: z.number(), at: z.number() });

/** What somebody reads to whose address nothing arrives. */
export function lostEmailWords({ email }: Pick<SignedInUser, "email">): string {
  return `Mejlen till ${email} kommer inte fram. Byt adress hos Google och logga in igen, eller försök igen om den fungerar nu.`;
}

/** Tries an address that was gone, on its owner's wish. @param payload `{ userId, at }`, ms UTC */
export async function sendEmailAgain(payload: unknown): Promise<void> {
  const { userId, at } = wished.parse(payload);
  const user = await findUser(userId);
  if (!user?.email) return;
  const { name } = env.brand;
  await sendLetter(user.email, `email-again-${userId}-${at}`, {
    title: `Mejlen från ${name} kommer fram`,
    body: "Det gjorde de inte förut: mejlservern sa att adressen inte fanns. Nu får du dem igen. Det som hände under tiden står på webbplatsen.",
    facts: [],
    button: { label: "Mina resor", url: `${env.origin}/my-rides` },
    why: "Du får det här mejlet för att du bad oss försöka igen.",
  });
}

/** Sends a letter to each administrator. @throws when it reaches nobody: then all are tried again */
export async function sendToAdmins(messageId: string, letter: RequiredLetter): Promise<void> {
  const sent = await Promise.allSettled(env.adminEmails.map((to, n) => sendLetter(to, `${messageId}-${n}`, letter)));
  const failures = sent.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  if (failures.length > 0 && failures.length === sent.length) throw failures[0];
  for (const error of failures) log.error("mail.not-sent", { error });
}

function htmlOf(email: ReactElement): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(email)}`;
}
