import { expect, test, vi } from "vitest";

const { ask } = vi.hoisted(() => ({ ask: vi.fn<() => Promise<Response>>() }));

vi.mock("./scope", () => ({ clients: {}, origin: "https://samfard.test", registration: null, scope: null }));
vi.mock("./network", async (original) => ({ ...(await original<typeof import("./network")>()), ask }));

const kept = new Map<string, Response>();
const cache = {
  put: async ({ url }: Request, response: Response) => void kept.set(url, response),
  match: async (asked: Request | string) => kept.get(typeof asked === "string" ? asked : asked.url),
  delete: async ({ url }: Request) => kept.delete(url),
};
vi.stubGlobal("caches", { open: async () => cache });

const { servePicture } = await import("./pages");

test("a picture that its owner has taken away is not shown without a network either", async () => {
  const face = new Request("https://samfard.test/bild/anna");
  const answers = [
    new Response("a face"),
    Response.error(),
    new Response("nothing", { status: 404 }),
    Response.error(),
  ];
  const shown: string[] = [];
  for (const answer of answers) {
    ask.mockResolvedValueOnce(answer);
    const response = await servePicture(face);
    shown.push(response.type === "error" ? "lost" : await response.clone().text());
  }
  expect(shown).toEqual(["a face", "a face", "nothing", "lost"]);
});
