import { createTransport } from "nodemailer";
import { env } from "./env.server";
import { log } from "./log.server";
import { keepInOutbox } from "./outbox.server";
import { tracedLetter } from "./tracing.server";

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** the part before `@`, the same on each try, so that receivers recognise repeats */
  messageId: string;
  /** one-click unsubscribe (RFC 8058); null where the law requires the mail */
  unsubscribeUrl: string | null;
};

/** `off`: not configured; `refused`: invalid, unknown or unwilling address; `isGone`: there is none such, for any letter */
export type MailOutcome = { ok: true } | { ok: false; reason: "off" | "refused"; isGone: boolean };

export const isMailOn = env.mode === "demo" || env.mail !== null;

const transport = env.mail && connectTo(env.mail);

/** In a demo to the outbox. @throws when the server is unavailable (retry), and for text that could be a header */
export function sendMail(mail: Mail): Promise<MailOutcome> {
  return tracedLetter("email", () => send(mail));
}

async function send(mail: Mail): Promise<MailOutcome> {
  if (!isAddress(mail.to)) return { ok: false, reason: "refused", isGone: false };
  for (const header of [mail.subject, mail.messageId, mail.unsubscribeUrl ?? ""]) refuseLineBreaks(header);
  if (env.mode === "demo") {
    const { to, subject, text, html } = mail;
    await keepInOutbox({ channel: "email", recipient: to, title: subject, body: text, html, route: null });
    return { ok: true };
  }
  if (!transport || !env.mail) return { ok: false, reason: "off", isGone: false };
  try {
    await transport.sendMail({
      from: { name: env.brand.name, address: env.mail.from },
      to: { name: "", address: mail.to },
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      messageId: `<${mail.messageId}@${new URL(env.origin).hostname}>`,
      headers: {
        "Auto-Submitted": "auto-generated",
        ...(mail.unsubscribeUrl && {
          "List-Unsubscribe": `<${mail.unsubscribeUrl}>`,
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }),
      },
    });
    return { ok: true };
  } catch (error) {
    const refusal = refusalIn(error);
    if (!refusal) throw error;
    const { status, isGone } = refusal;
    log.warn("mail.refused", { status });
    return { ok: false, reason: "refused", isGone };
  }
}

function connectTo({ smtpUrl, needsTls }: NonNullable<typeof env.mail>) {
  return createTransport({
    url: smtpUrl,
    requireTLS: needsTls,
    pool: true,
    maxConnections: 4,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    dnsTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** One plain address: anything more could add a receiver or a header. */
function isAddress(text: string): boolean {
  return /^[^\s\p{Cc}@,;:<>()[\]"\\]+@[^\s\p{Cc}@,;:<>()[\]"\\]+$/u.test(text);
}

function refuseLineBreaks(header: string): void {
  if (/\p{Cc}/u.test(header)) throw new Error("a header of an e-mail holds a control character");
}

/** A permanent failure (5xx), or null; others may pass (RFC 5321 section 4.2.1). */
function refusalIn(error: unknown): { status: number; isGone: boolean } | null {
  if (!(error instanceof Error) || !("responseCode" in error) || !("command" in error)) return null;
  const status = Number(error.responseCode);
  if (status < 500 || (error.command !== "RCPT TO" && error.command !== "DATA")) return null;
  const said = "response" in error ? String(error.response) : "";
  return { status, isGone: error.command === "RCPT TO" && isOfAddress(said) };
}

/** RFC 3463: other codes are of the sender or the letter. Without a code, who lists us as spammers says 550 as well. */
function isOfAddress(said: string): boolean {
  const [, code, words = ""] = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})?(.*)/s.exec(said) ?? [];
  return code ? /^5\.(1\.([0-46]|10)|2\.1)$/.test(code) : /unknown|unrouteable|no such|not exist/i.test(words);
}
