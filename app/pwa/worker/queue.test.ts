import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { WaitingForm } from "../waiting-forms";

let kept: Map<string, WaitingForm>;
let viewer: string;
let answer: (path: string) => Promise<Response>;

beforeEach(() => {
  [kept, viewer] = [new Map(), "anna"];
  const nameOf = (address: string) => address.slice(1);
  const forms = {
    match: async (address: string) =>
      kept.has(nameOf(address)) ? Response.json(kept.get(nameOf(address))) : undefined,
    matchAll: async () => [...kept.values()].map((form) => Response.json(form)),
    put: async (address: string, response: Response) => kept.set(nameOf(address), await response.json()),
    delete: async (address: string) => kept.delete(nameOf(address)),
  };
  const open = async (name: string) =>
    name === "samfard-forms" ? forms : { match: async () => Response.json(viewer) };
  const locks = { request: (_: string, __: object, run: (lock: object) => Promise<boolean>) => run({}) };
  vi.stubGlobal("self", { registration: {}, clients: { matchAll: async () => [] }, location: { origin: "" } });
  vi.stubGlobal("Notification", { permission: "default" });
  vi.stubGlobal("navigator", { locks });
  vi.stubGlobal("caches", { open });
  vi.stubGlobal("fetch", (path: string) => answer(path));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function keep(id: string): void {
  kept.set(id, {
    ...{ id, viewer: "anna", path: `/inbox/${id}`, body: "text=Hej", keptAt: kept.size },
    ...{ state: "waiting", title: "Meddelande", text: "Hej", to: `/inbox/${id}` },
  });
}

const arrived = () => Response.json({ to: "/inbox/abc", text: "Meddelandet är skickat." });

test("of what was sent, but whose answer broke off, nobody is told that it was not: it is asked for again", async () => {
  const broken = () =>
    new ReadableStream({ pull: (body) => body.error(new TypeError("The connection is lost")) }, { highWaterMark: 0 });
  const answers = [new Response(broken()), arrived()];
  answer = async () => answers.shift() ?? Response.error();
  keep("abc");
  const { sendForms } = await import("./queue");

  expect(await sendForms()).toBe(false);
  expect(kept.get("abc")?.state).toBe("waiting");
  expect(await sendForms()).toBe(true);
  expect(kept.get("abc")).toMatchObject({ state: "sent", outcome: "Meddelandet är skickat." });
});

test("what is taken back while something before it is on its way is not sent", async () => {
  const sent: string[] = [];
  answer = async (path) => {
    sent.push(path);
    kept.delete("second");
    return arrived();
  };
  for (const id of ["first", "second", "third"]) keep(id);
  const { sendForms } = await import("./queue");
  expect(await sendForms()).toBe(true);
  expect(sent).toEqual(["/inbox/first", "/inbox/third"]);
});

test("what is taken back too late is said to have been sent, and what was refused stays away", async () => {
  answer = async (path) => {
    kept.delete(path.replace("/inbox/", ""));
    return path === "/inbox/refused" ? Response.json({ problems: ["För långt."] }) : arrived();
  };
  for (const id of ["refused", "taken"]) keep(id);
  const { sendForms } = await import("./queue");
  await sendForms();
  expect([...kept.values()]).toMatchObject([{ id: "taken", state: "sent", outcome: "Meddelandet är skickat." }]);
});

test("nothing of who has signed out meanwhile comes back", async () => {
  answer = async () => {
    kept.clear();
    viewer = "-";
    return arrived();
  };
  keep("abc");
  const { sendForms } = await import("./queue");
  await sendForms();
  expect([...kept.values()]).toEqual([]);
});

test("a connection that has died without a word keeps nothing waiting for minutes", async () => {
  vi.useFakeTimers();
  const answers = [new Promise<Response>(() => {}), Promise.resolve(arrived())];
  answer = () => answers.shift() ?? Promise.reject();
  keep("abc");
  const { sendForms } = await import("./queue");
  const sending = sendForms();
  await vi.advanceTimersByTimeAsync(31_000);
  expect(await sending).toBe(false);
  expect(await sendForms()).toBe(true);
  expect(kept.get("abc")?.state).toBe("sent");
});
