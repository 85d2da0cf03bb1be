import { existsSync } from "node:fs";
import type { RequestHandler } from "express";
import sirv from "sirv";

/** Names with a hash are immutable. */
export function serveFiles(folder: string): RequestHandler {
  if (!existsSync(folder)) throw new Error("There is no build to serve: run npm run build first.");
  const serve = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    extensions: [],
    setHeaders: (response, path) => {
      const isHashed = path.startsWith("/assets/");
      response.setHeader("Cache-Control", isHashed ? "public, max-age=31536000, immutable" : "public, no-cache");
    },
  });
  // sirv answers every method alike.
  return (request, response, next) => (request.method === "POST" ? next() : serve(request, response, next));
}
