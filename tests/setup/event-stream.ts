import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";

export type Stream = {
  status: number | undefined;
  headers: IncomingMessage["headers"];
  /** Everything that has arrived. */
  text(): string;
  /** The next event that has not been taken yet. */
  next(): Promise<Record<string, unknown>>;
  ended: Promise<unknown>;
  close(): void;
};

/** Reads an event stream as a browser would, without its reconnecting. */
export async function openStream(url: string, cookie = ""): Promise<Stream> {
  const request = get(url, { headers: { Cookie: cookie } });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  let text = "";
  let taken = 0;
  response.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
  });
  response.on("error", () => {});
  request.on("error", () => {});
  const ended = new Promise((resolve) => response.once("close", resolve));
  return {
    status: response.statusCode,
    headers: response.headers,
    text: () => text,
    ended,
    close: () => request.destroy(),
    async next() {
      for (;;) {
        const found = text.slice(taken).match(/^data: (.*)\n\n/m);
        if (found) {
          taken += (found.index ?? 0) + found[0].length;
          return JSON.parse(found[1] ?? "");
        }
        await Promise.race([
          once(response, "data"),
          ended.then(() => {
            throw new Error("the stream has ended");
          }),
        ]);
      }
    },
  };
}
