import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

export type ReceivedMail = {
  to: string[];
  /** Names in lower case; encoded words are decoded. */
  headers: Map<string, string>;
  text: string;
  html: string;
};

/** A mail server (RFC 5321) on this machine that keeps what it gets. */
export async function startMailServer() {
  const mails: ReceivedMail[] = [];
  const refusals = new Map<string, { code: number; words: string }>();
  let server = await listen(0);
  const { port } = server.server.address() as AddressInfo;

  async function listen(at: number): Promise<SMTPServer> {
    const started = new SMTPServer({
      disabledCommands: ["AUTH", "STARTTLS"],
      disableReverseLookup: true,
      closeTimeout: 100,
      onRcptTo({ address }, _session, callback) {
        const refusal = refusals.get(address);
        callback(refusal ? Object.assign(new Error(refusal.words), { responseCode: refusal.code }) : null);
      },
      onData(stream, { envelope }, callback) {
        text(stream).then((raw) => {
          mails.push(
            parse(
              raw,
              envelope.rcptTo.map(({ address }) => address),
            ),
          );
          callback();
        }, callback);
      },
    });
    started.on("error", () => {});
    started.listen(at, "127.0.0.1");
    await once(started.server, "listening");
    return started;
  }

  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    /** Answers this address with an error, such as 550: no mail for this one, or 451: try later. */
    refuse: (address: string, code: number, words = `<${address}> takes no mail`) =>
      refusals.set(address, { code, words }),
    accept: (address: string) => refusals.delete(address),
    stop,
    async startAgain() {
      server = await listen(port);
    },
  };
}

function parse(raw: string, to: string[]): ReceivedMail {
  const { headers, body } = split(raw);
  const boundary = /boundary="?([^";]+)/.exec(headers.get("content-type") ?? "")?.[1];
  const parts = body.split(`--${boundary}`).map((part) => split(part.replace(/^\r\n/, "")));
  const partOf = (type: string) => {
    const part = parts.find(({ headers }) => headers.get("content-type")?.startsWith(type));
    return part ? decode(part.body, part.headers.get("content-transfer-encoding") ?? "7bit") : "";
  };
  return { to, headers, text: partOf("text/plain"), html: partOf("text/html") };
}

function split(raw: string): { headers: Map<string, string>; body: string } {
  const end = raw.indexOf("\r\n\r\n");
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const headers = lines.map((line): [string, string] => {
    const [, name = "", value = ""] = /^([^:]+): ?(.*)$/s.exec(line) ?? [];
    return [name.toLowerCase(), words(value)];
  });
  return { headers: new Map(headers), body: raw.slice(end + 4) };
}

/** Encoded words (RFC 2047). */
function words(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_, encoding: string, word: string) =>
      encoding.toLowerCase() === "b"
        ? Buffer.from(word, "base64").toString("utf8")
        : decode(word.replaceAll("_", " "), "quoted-printable"),
    );
}

function decode(body: string, encoding: string): string {
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8");
  if (encoding !== "quoted-printable") return body;
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
