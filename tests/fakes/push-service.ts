import { createECDH, createPublicKey, type ECDH, randomBytes, verify } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders } from "node:http";
import { Agent, createServer, globalAgent } from "node:https";
import { buffer } from "node:stream/consumers";
import { decrypt } from "http_ece";
import { hangUp, listenOn } from "#tests/setup/ports";
import { type Certificate, selfSignedCertificate } from "~/demo/paypal/certificate";

const pushHost = "fcm.googleapis.com";

export type Browser = { endpoint: string; p256dh: string; auth: string; keys: ECDH };
export type ReceivedPush = {
  endpoint: string;
  payload: unknown;
  /** How long the text was, in bytes. */
  bytes: number;
  ttl: number;
  urgency: string;
  topic: string;
};
type Answer = { status: number; headers?: OutgoingHttpHeaders };

/**
 * A push service over TLS (RFC 8030) on this machine, under the name of a real one. It opens what it gets with the
 * browser's keys (RFC 8291) and checks who sent it (RFC 8292).
 */
export async function startPushService() {
  const received: ReceivedPush[] = [];
  const browsers = new Map<string, Browser>();
  const answers = new Map<string, Answer[]>();
  const certificate = selfSignedCertificate([pushHost]);
  const server = createServer(certificate, async (request, response) => {
    const endpoint = `https://${request.headers.host}${request.url}`;
    const content = await buffer(request);
    const browser = browsers.get(endpoint);
    const { status, headers } = answers.get(endpoint)?.shift() ?? { status: browser ? 201 : 404 };
    if (browser && status === 201) received.push(open(request, content, browser));
    response.writeHead(status, headers).end();
  });
  const port = await listenOn(server);

  return {
    received,
    port,
    certificate,
    /** A browser that has turned push on. */
    openBrowser(endpoint = `https://${pushHost}/fcm/send/${randomBytes(12).toString("base64url")}`): Browser {
      const keys = createECDH("prime256v1");
      const p256dh = keys.generateKeys("base64url");
      const browser = { endpoint, p256dh, auth: randomBytes(16).toString("base64url"), keys };
      browsers.set(endpoint, browser);
      return browser;
    },
    /** What the next messages to a browser are answered with, before all goes well again. */
    answer: ({ endpoint }: Browser, ...next: Answer[]) => answers.set(endpoint, next),
    stop: () => hangUp(server),
  };
}

/** Lets this process find push services at a port of this machine. */
export function findPushServiceAt(port: number, { cert }: Pick<Certificate, "cert">): void {
  const connect = Agent.prototype.createConnection.bind(globalAgent);
  globalAgent.createConnection = (options, callback) =>
    connect({ ...options, host: "127.0.0.1", port, servername: pushHost, ca: cert }, callback);
}

function open({ headers }: IncomingMessage, content: Buffer, { endpoint, auth, keys }: Browser): ReceivedPush {
  if (!isSigned(headers.authorization ?? "", new URL(endpoint).origin)) throw new Error("the sender is not known");
  const text = decrypt(content, { version: "aes128gcm", privateKey: keys, authSecret: auth });
  return {
    endpoint,
    payload: JSON.parse(text.toString("utf8")),
    bytes: text.length,
    ttl: Number(headers.ttl),
    urgency: String(headers.urgency),
    topic: String(headers.topic),
  };
}

/** The token is for this service, not expired and signed by the key it names. */
function isSigned(authorization: string, audience: string): boolean {
  const [, token = "", key = ""] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const [header = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString("utf8"));
  const publicKey = createPublicKey({ key: jwk, format: "jwk" });
  const isGenuine = verify(
    "sha256",
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  return isGenuine && aud === audience && exp * 1000 > Date.now() && /^(mailto:|https:)/.test(sub);
}
