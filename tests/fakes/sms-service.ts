import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { hangUp, listenOn } from "#tests/setup/ports";

type ReceivedSms = { authorization: string; fields: Record<string, string> };

/** A service on this machine that takes text messages as 46elks does. */
export async function startSmsService() {
  const messages: ReceivedSms[] = [];
  let status = 200;
  const server = createServer(async (request, response) => {
    const fields = Object.fromEntries(new URLSearchParams(await text(request)));
    messages.push({ authorization: request.headers.authorization ?? "", fields });
    if (status === 0) return void request.socket.destroy();
    // A connection that is kept might be used once more after the service has stopped, and be cut only then.
    response.shouldKeepAlive = false;
    response.writeHead(status, { "Content-Type": "application/json", Location: "/elsewhere" }).end('{"id":"s1"}');
  });
  const port = await listenOn(server);
  return {
    url: `http://127.0.0.1:${port}/a1/sms`,
    /** What arrived, the latest last. */
    messages,
    /** How it answers from now on; 0 hangs up. */
    answerWith: (next: number) => {
      status = next;
    },
    stop: () => hangUp(server),
  };
}
