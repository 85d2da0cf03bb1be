import { createServer, type OutgoingHttpHeaders } from "node:http";
import { hangUp, listenOn } from "#tests/setup/ports";

/** A server on this machine that finds addresses; it answers as it is told, and with null not at all. */
export async function startGeocoder() {
  const asked: URL[] = [];
  let answer: { status?: number; headers?: OutgoingHttpHeaders; body: string } | null = { body: "[]" };
  const server = createServer((request, response) => {
    asked.push(new URL(request.url ?? "", "http://geocoder"));
    if (answer) response.writeHead(answer.status ?? 200, answer.headers).end(answer.body);
  });
  const port = await listenOn(server);
  return {
    url: `http://127.0.0.1:${port}`,
    /** What it was asked for, the latest last. */
    asked,
    answerWith: (next: typeof answer) => {
      answer = next;
    },
    close: () => hangUp(server),
  };
}
