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
  return (request, response, next) => {
    // sirv answers every method alike.
    if (request.method === "POST") return next();
    // A file that a newer build has taken away fails one answer, not the process.
    response.on("pipe", (file) => file.on("error", () => response.destroy()));
    serve(request, response, next);
  };
}
