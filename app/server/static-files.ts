import { existsSync } from "node:fs";
import type { RequestHandler } from "express";
import sirv from "sirv";

/** Names with a hash are immutable. */
export function serveFiles(folder: string): RequestHandler {
  if (!existsSync(folder)) throw new Error("There is no build to serve: run npm run build first.");
  return sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    extensions: [],
    setHeaders: (response, path) => {
      const isHashed = path.startsWith("/assets/");
      response.setHeader("Cache-Control", isHashed ? "public, max-age=31536000, immutable" : "public, no-cache");
    },
  });
}
