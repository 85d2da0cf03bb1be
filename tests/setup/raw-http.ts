import { connect } from "node:net";

/** Sends bytes as they stand, which no client of HTTP would, and returns all that came back. */
export function sendRaw(url: string, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname, () => socket.write(text, "latin1"));
    socket.setEncoding("utf8").on("data", (chunk) => {
      answer += chunk;
    });
    socket.on("close", () => resolve(answer)).on("error", reject);
  });
}

/** The status of an answer as it came. */
export function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]);
}
