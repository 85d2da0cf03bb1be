import { brotliCompressSync, constants, gzipSync } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

/** bytes; less fits into one packet anyway */
const worthwhile = 1000;

export function chooseEncoding(accepted: string[]): Encoding {
  return accepted.includes("br") ? "br" : accepted.includes("gzip") ? "gzip" : "identity";
}

export function isCompressible(type: string, size: number): boolean {
  return size >= worthwhile && /^(text\/|application\/(json|ld\+json|xml|manifest\+json)|image\/svg)/.test(type);
}

/** In a window of 64 KB, which a page fits, tables are small. @param isKept whether it is sent more than once: a quarter more time for a hundredth less */
export function compress(body: Buffer, encoding: Encoding, isKept = false): Buffer {
  if (encoding === "br")
    return brotliCompressSync(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: isKept ? 8 : 5,
        [constants.BROTLI_PARAM_LGWIN]: 16,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    });
  return encoding === "gzip" ? gzipSync(body, { level: 1 }) : body;
}
