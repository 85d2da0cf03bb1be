import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";

export type Certificate = { cert: string; key: string };

const kinds = {
  ec: {
    makeKeys: () => generateKeyPairSync("ec", { namedCurve: "prime256v1" }),
    /** ecdsa-with-SHA256 */
    algorithm: sequence(tlv(0x06, Buffer.from("2a8648ce3d040302", "hex"))),
  },
  rsa: {
    makeKeys: () => generateKeyPairSync("rsa", { modulusLength: 2048 }),
    /** sha256WithRSAEncryption */
    algorithm: sequence(tlv(0x06, Buffer.from("2a864886f70d01010b", "hex")), tlv(0x05, Buffer.alloc(0))),
  },
};

const subjectAltName = tlv(0x06, Buffer.from("551d11", "hex"));
const commonName = tlv(0x06, Buffer.from("550403", "hex"));

/** A self-signed X.509 certificate; Node has nothing that makes one. @param until as YYMMDDhhmmssZ */
export function selfSignedCertificate(
  names: string[],
  kind: keyof typeof kinds = "ec",
  until = "490101000000Z",
): Certificate {
  const { makeKeys, algorithm } = kinds[kind];
  const { publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject } = makeKeys();
  const name = sequence(tlv(0x31, sequence(commonName, tlv(0x0c, Buffer.from(names[0] ?? "")))));
  const alternatives = sequence(...names.map((dns) => tlv(0x82, Buffer.from(dns))));
  const content = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, Buffer.from([1])),
    algorithm,
    name,
    sequence(tlv(0x17, Buffer.from("200101000000Z")), tlv(0x17, Buffer.from(until))),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    tlv(0xa3, sequence(sequence(subjectAltName, tlv(0x04, alternatives)))),
  );
  const signature = tlv(0x03, Buffer.concat([Buffer.from([0]), sign("sha256", content, privateKey)]));
  const der = sequence(content, algorithm, signature).toString("base64");
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${der.match(/.{1,64}/g)?.join("\n")}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}

function sequence(...parts: Buffer[]): Buffer {
  return tlv(0x30, Buffer.concat(parts));
}

/** X.690 */
function tlv(tag: number, value: Buffer): Buffer {
  const { length } = value;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), value]);
}
