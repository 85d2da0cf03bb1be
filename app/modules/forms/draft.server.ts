import { deflateRawSync, inflateRawSync } from "node:zlib";

/** An address may be 8 000 characters, and a visitor's way through signing in wraps it once more. */
const longestDraft = 6000;
const largestForm = 64 * 1024;

type Fields = Iterable<[string, FormDataEntryValue]>;

/** A form's texts as they can be carried in an address; null where they are too much for one. */
export function packedForm(fields: Fields): string | null {
  const texts = [...fields].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
  const packed = deflateRawSync(new URLSearchParams(texts).toString()).toString("base64url");
  return packed.length > longestDraft ? null : packed;
}

/** Null for what `packedForm` did not make. */
export function unpackedForm(packed: string): URLSearchParams | null {
  if (!packed) return null;
  try {
    const text = inflateRawSync(Buffer.from(packed, "base64url"), { maxOutputLength: largestForm }).toString("utf8");
    return new URLSearchParams(text);
  } catch {
    return null;
  }
}
