import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { env } from "./env.server";

const ivBytes = 12;
const tagBytes = 16;

/** For links that act without signing in: authenticated encryption, bound to one purpose. */
export function seal(text: string, purpose: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", keyOf(env.sessionSecrets[0] ?? "", purpose), iv);
  const content = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), content]).toString("base64url");
}

/** @returns the text that was sealed for the purpose, or null for anything else */
export function unseal(sealed: string, purpose: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < ivBytes + tagBytes) return null;
  for (const secret of env.sessionSecrets) {
    const text = opened(bytes, keyOf(secret, purpose));
    if (text !== null) return text;
  }
  return null;
}

/** HMAC for what is too short for a plain hash, separate per purpose. */
export function keyedHash(text: string, purpose: string): string {
  return hashWith(env.sessionSecrets[0] ?? "", text, purpose).toString("base64url");
}

/** As `keyedHash`, and by each earlier secret, to look up what was hashed before. */
export function keyedHashes(text: string, purpose: string): string[] {
  return env.sessionSecrets.map((secret) => hashWith(secret, text, purpose).toString("base64url"));
}

/** Whether the text matches the hash, in constant time. */
export function isKeyedHash(hash: string, text: string, purpose: string): boolean {
  const bytes = Buffer.from(hash, "base64url");
  return env.sessionSecrets.some((secret) => {
    const expected = hashWith(secret, text, purpose);
    return bytes.length === expected.length && timingSafeEqual(bytes, expected);
  });
}

/** Compares with a secret in constant time, whatever the lengths. */
export function isSecret(given: string, secret: string): boolean {
  const [one, other] = [given, secret].map((text) => createHash("sha256").update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}

function hashWith(secret: string, text: string, purpose: string): Buffer {
  return createHmac("sha256", keyOf(secret, purpose)).update(text).digest();
}

function opened(bytes: Buffer, key: Uint8Array): string | null {
  const cipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, ivBytes));
  cipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    return Buffer.concat([cipher.update(bytes.subarray(ivBytes + tagBytes)), cipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

const keys = new Map<string, Uint8Array>();

function keyOf(secret: string, purpose: string): Uint8Array {
  const name = `${secret} ${purpose}`;
  const key = keys.get(name) ?? new Uint8Array(hkdfSync("sha256", secret, "", purpose, 32));
  keys.set(name, key);
  return key;
}
