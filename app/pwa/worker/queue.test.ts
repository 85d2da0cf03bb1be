import { afterEach, expect, test, vi } from "vitest";
import type { WaitingForm } from "../waiting-forms";

afterEach(() => vi.unstubAllGlobals());

test("of what was sent, but whose answer broke off, nobody is told that it was not: it is asked for again", async () => {
  const form: WaitingForm = {
    ...{ id: "key-1", viewer: "anna", path: "/inbox/abc", body: "text=Hej", keptAt: 0 },
    ...{ state: "waiting", title: "Meddelande", text: "Hej", to: "/inbox/abc" },
  };
  let kept = form;
  const forms = {
    match: async () => Response.json(kept),
    matchAll: async () => [Response.json(kept)],
    put: async (_: string, response: Response) => {
      kept = await response.json();
    },
    delete: async () => true,
  };
  const open = async (name: string) =>
    name === "samfard-forms" ? forms : { match: async () => Response.json("anna") };
  const broken = () =>
    new ReadableStream({ pull: (body) => body.error(new TypeError("The connection is lost")) }, { highWaterMark: 0 });
  const answers = [new Response(broken()), Response.json({ to: "/inbox/abc", text: "Meddelandet är skickat." })];
  const locks = { request: (_: string, __: object, run: (lock: object) => Promise<boolean>) => run({}) };
  vi.stubGlobal("self", { registration: {}, clients: { matchAll: async () => [] }, location: {} });
  vi.stubGlobal("Notification", { permission: "default" });
  vi.stubGlobal("navigator", { locks });
  vi.stubGlobal("caches", { open });
  vi.stubGlobal("fetch", async () => answers.shift());
  const { sendForms } = await import("./queue");

  expect(await sendForms()).toBe(false);
  expect(kept.state).toBe("waiting");
  expect(await sendForms()).toBe(true);
  expect(kept).toMatchObject({ state: "sent", outcome: "Meddelandet är skickat." });
});
