import { randomBytes, randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hasCode } from "../error-code";
import { demoContact } from "./services";
import { vapidPublicKey } from "./vapid";

/** A demo's VAPID keys. @param secret 32 bytes, hexadecimal */
export function demoPush(secret: string) {
  const privateKey = Buffer.from(secret, "hex");
  return {
    publicKey: vapidPublicKey(privateKey),
    privateKey: privateKey.toString("base64url"),
    subject: `mailto:${demoContact.email}`,
  };
}

/** A demo's secret of 32 bytes, made once and stored with its data; safe when two processes, or threads of one, start at once. */
export function keptSecret(dataDir: string, name: string): string {
  const file = join(dataDir, name);
  const draft = `${file}.${randomUUID()}`;
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(draft, randomBytes(32).toString("hex"), { mode: 0o600 });
    linkSync(draft, file);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, "utf8");
}
