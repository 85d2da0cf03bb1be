import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
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
export function sendEmail({ id, userId, email, kind, message }: Letter): Promise<MailOutcome> {
  const props = {
    message,
    origin: env.origin,
    brand: env.brand,
    reason: message.reason ?? kindReasons[kind],
    unsubscribeUrl: unsubscribeUrl({ userId, kind }),
  };
  return sendMail({
    to: email,
    subject: message.title.replace(/\p{Cc}+/gu, " "),
    text: noticeText(props),
    html: htmlOf(createElement(NoticeEmail, props)),
    messageId: `notification-${id}`,
    unsubscribeUrl: props.unsubscribeUrl,
  });
}

/** Sends what nobody can switch off; receivers recognise repeats by the Message-ID. */
export function sendLetter(to: string, messageId: string, letter: RequiredLetter): Promise<MailOutcome> {
  return sendMail({
    to,
    subject: letter.title,
    text: requiredEmailText(letter),
    html: htmlOf(createElement(RequiredEmail, { letter, origin: env.origin, brand: env.brand })),
    messageId,
    unsubscribeUrl: null,
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
