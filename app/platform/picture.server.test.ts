import { createServer, type RequestListener, type Server } from "node:http";
import { afterEach, expect, test, vi } from "vitest";
import { hangUp, listenOn } from "#tests/setup/ports";
import { fetchPicture, isGooglePicture, smallAddress } from "./picture.server";

const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...Array(400).fill(1)]);
const png = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(100)]);
const webp = Buffer.concat([Buffer.from("RIFF\x10\0\0\0WEBPVP8 ", "latin1"), Buffer.alloc(100)]);
const servers: Server[] = [];

afterEach(() => Promise.all(servers.splice(0).map(hangUp)));

/** A host of pictures on this machine. @returns its address */
async function host(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  return `http://127.0.0.1:${await listenOn(server)}/picture`;
}

const anywhere = () => true;

test.each(["https://lh3.googleusercontent.com/a/x=s96-c", "https://lh3.googleusercontent.com/a/x"])(
  "of %s there is a small one, from Google too",
  (address) => {
    expect(smallAddress(address)).toBe("https://lh3.googleusercontent.com/a/x=s56-c");
    expect(isGooglePicture(smallAddress(address))).toBe(true);
  },
);

test("one that is larger than asked for is none", async () => {
  const url = await host((_, response) => response.end(jpeg));
  expect(await fetchPicture(url, anywhere, jpeg.length)).not.toBeNull();
  expect(await fetchPicture(url, anywhere, jpeg.length - 1)).toBeNull();
});

test.each([
  [jpeg, "image/jpeg"],
  [png, "image/png"],
  [webp, "image/webp"],
])("a picture is what its bytes say, whatever it is called", async (bytes, type) => {
  const url = await host((_, response) => void response.setHeader("Content-Type", "text/html").end(bytes));
  const picture = await fetchPicture(url, anywhere);
  expect(picture?.type).toBe(type);
  expect(Buffer.from(picture?.bytes ?? [])).toEqual(bytes);
});

test.each(["<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>", "<!doctype html>", "GIF89a", ""])(
  "%j is no picture",
  async (text) => {
    const url = await host((_, response) => void response.setHeader("Content-Type", "image/png").end(text));
    expect(await fetchPicture(url, anywhere)).toBeNull();
  },
);

test("one over 200 KB is not taken, also when its size is not told", async () => {
  const large = Buffer.concat([jpeg, Buffer.alloc(200 * 1024)]);
  const url = await host((_, response) => {
    for (let at = 0; at < large.length; at += 10_000) response.write(large.subarray(at, at + 10_000));
    response.end();
  });
  expect(await fetchPicture(url, anywhere)).toBeNull();
});

test("a redirect is not followed", async () => {
  const asked = vi.fn();
  const elsewhere = await host((_, response) => {
    asked();
    response.end(jpeg);
  });
  const url = await host((_, response) => void response.writeHead(302, { Location: elsewhere }).end(jpeg));
  expect(await fetchPicture(url, anywhere)).toBeNull();
  expect(asked).not.toHaveBeenCalled();
});

test("who is away, says no or hangs up has none", async () => {
  const log = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const missing = await host((_, response) => void response.writeHead(404).end(jpeg));
  const broken = await host((request) => void request.socket.destroy());
  for (const url of [missing, broken, "http://127.0.0.1:1/"]) expect(await fetchPicture(url, anywhere)).toBeNull();
  log.mockRestore();
});

test("hosts that are not Google's are not asked", async () => {
  const asked = vi.fn();
  const url = await host((_, response) => {
    asked();
    response.end(jpeg);
  });
  expect(await fetchPicture(url)).toBeNull();
  expect(asked).not.toHaveBeenCalled();
});

test.each([
  ["https://lh3.googleusercontent.com/a/ACg8ocK=s96-c", true],
  ["https://lh3.ggpht.googleusercontent.com/x", true],
  ["http://lh3.googleusercontent.com/a/x", false],
  ["https://googleusercontent.com.evil.example/x", false],
  ["https://evilgoogleusercontent.com/x", false],
  ["https://lh3.googleusercontent.com:8443/x", false],
  ["https://lh3.googleusercontent.com@127.0.0.1/x", false],
  ["https://user:p@lh3.googleusercontent.com/x", false],
  ["https://127.0.0.1/x", false],
  ["https://169.254.169.254/latest/meta-data", false],
  ["file:///etc/passwd", false],
  ["", false],
])("%s: allowed is %s", (url, isAllowed) => {
  expect(isGooglePicture(url)).toBe(isAllowed);
});
