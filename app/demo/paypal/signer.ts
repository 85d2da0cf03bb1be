import { randomUUID, sign } from "node:crypto";
import { crc32 } from "~/platform/crc32";
import { type Certificate, selfSignedCertificate } from "./certificate";

export type Signer = {
  certificate: Certificate;
  certificateId: string;
  headersFor(body: string): Record<string, string>;
};

export function createSigner(
  { certificateBase, webhookId }: { certificateBase: string; webhookId: string },
  certificate = selfSignedCertificate(["messageverificationcerts.sandbox.paypal.com"], "rsa"),
): Signer {
  const certificateId = `CERT-${randomUUID()}`;
  return {
    certificate,
    certificateId,
    headersFor(body) {
      const id = randomUUID();
      const time = new Date().toISOString();
      const message = [id, time, webhookId, crc32(Buffer.from(body))].join("|");
      return {
        "Content-Type": "application/json",
        "PayPal-Auth-Algo": "SHA256withRSA",
        "PayPal-Cert-Url": `${certificateBase}/v1/notifications/certs/${certificateId}`,
        "PayPal-Transmission-Id": id,
        "PayPal-Transmission-Time": time,
        "PayPal-Transmission-Sig": sign("sha256", Buffer.from(message), certificate.key).toString("base64"),
      };
    },
  };
}
