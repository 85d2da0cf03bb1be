import { createECDH } from "node:crypto";

/** The public half of a VAPID key (RFC 8292), base64url. @param privateKey 32 bytes @throws where they are no key */
export function vapidPublicKey(privateKey: Buffer): string {
  const keys = createECDH("prime256v1");
  keys.setPrivateKey(privateKey);
  return keys.getPublicKey("base64url");
}
