import { beforeAll, expect, test, vi } from "vitest";
import { faultsOf } from "#tests/setup/checkers";
import { createDemoRoutes } from "~/demo/routes";
import { statusTitle } from "~/frame/StatusScreen";
import type { User } from "~/modules/users/types";
import { createApp } from "~/server/app";
import { createWholeBuild, screensOf } from "./build";
import { digestOfDatabase } from "./digest";
import { type Expectation, type Expected, expectations, type Form, type Who } from "./expectations";
import { answerWith } from "./listening";
import { rawHandlersOf } from "./raw-handlers";
import { type Answer, visit } from "./visitor";
import { createWorld, type Ids, unknownId, unknownIds, type World } from "./world";

const { server, origin } = await vi.hoisted(async () => (await import("./listening")).listen());

vi.mock("~/platform/env.server", async (load) => {
  const { demoEnv } = await import("./demo-env");
  return demoEnv(await load(), origin, { adminEmails: ["chefen@example.se"] });
});

const build = await createWholeBuild();
const { app, handlers } = createApp(build, await createDemoRoutes());
answerWith(server, app);
const addresses = [...screensOf(build), ...rawHandlersOf(handlers)];
const everybody: Who[] = ["signedOut", "other", "owner", "admin"];

let world: World;
/** Where no owner's form was obeyed yet: what is refused changes nothing. */
let untouched: World | null = null;

beforeAll(async () => {
  world = await createWorld();
});

test("every address has an expectation, and every expectation an address", () => {
  const paths = addresses.map(({ path }) => path);
  const missing = paths.filter((path) => !expectations[path]);
  const left = Object.keys(expectations).filter((path) => !paths.includes(path));
  expect(missing, "Say in tests/whole-site/expectations.ts who gets what at these addresses.").toEqual([]);
  expect(left, "These addresses are gone: take them out of tests/whole-site/expectations.ts.").toEqual([]);
});

test.each(addresses)("$path shows everybody what they may see", async ({ path }) => {
  const { at = () => path, get, keeper = "owner" } = expectationAt(path);
  for (const who of everybody) {
    const visitor = await visit(personOf(who));
    const answer = await visitor.get(at(world.ids), unnoticed);
    expect(spoken(answer), `GET ${path} as ${who}`).toBe(get[who]);
    if (get[who] !== get[keeper]) expectNothingLearnt(answer, await visitor.get(at(unknownIds), unnoticed));
    if (who !== keeper) continue;
    expectFormsKnown(answer, path);
    await expectStandard(answer, path);
  }
});

test.each(addresses)("$path lets nobody change what is not theirs", async ({ path, hasAction }) => {
  const { at = () => path, keeper = "owner" } = expectationAt(path);
  if (!hasAction) return expectNoForms(at(world.ids));
  for (const [name, form] of formsAt(path)) {
    for (const who of everybody.filter((one) => one !== keeper)) {
      const answer = await expectHarmless(`${name} at ${path} as ${who}`, who, form, at);
      expect(spoken(answer), `${name} at ${path} as ${who}`).toBe(form.answers[who]);
    }
  }
});

test.each(addresses.filter(({ hasAction }) => hasAction))("$path obeys the owner", async ({ path }) => {
  const { at = () => path, keeper = "owner" } = expectationAt(path);
  for (const [name, { fields = () => ({}), answers }] of formsAt(path)) {
    untouched ??= await createWorld();
    const { ids, people } = untouched;
    const answer = await (await visit(people[keeper])).post(at(ids), fields(ids));
    expect(spoken(answer), `${name} at ${path} as ${keeper}`).toBe(answers[keeper]);
    if (answer.status < 400) untouched = null;
  }
});

test.each(addresses.filter(({ hasAction }) => hasAction))("$path says what is wrong with a form", async ({ path }) => {
  const { at = () => path, keeper = "owner" } = expectationAt(path);
  const visitor = await visit(personOf(keeper));
  for (const [name, { fields = () => ({}) }] of formsAt(path)) {
    const answer = await visitor.post(at(world.ids), spoilt(fields(world.ids)));
    if (answer.status !== 400 || !answer.headers.get("Content-Type")?.startsWith("text/html")) continue;
    if (answer.body.includes(`<title>${statusTitle(400)}`)) continue;
    expect(answer.body, `${name} at ${path}`).toMatch(/<title>Fel: /);
    expect(answer.body, `${name} at ${path}`).toMatch(/class="(problem|error)"/);
  }
});

const isHidden = ({ keeper, get }: Expectation) => keeper !== undefined && get.signedOut === 404;

test.each(addresses.filter(({ path }) => isHidden(expectationAt(path))))(
  "$path hands nobody else its data, nor takes a form by that road",
  async ({ path, hasAction }) => {
    const { at = () => path, keeper } = expectationAt(path);
    const address = (ids: Ids) => at(ids).replace(/(?=\?|$)/, ".data");
    for (const who of everybody.filter((one) => one !== keeper)) {
      const visitor = await visit(personOf(who));
      const answer = await visitor.get(address(world.ids));
      expect(answer.status, `GET ${address(world.ids)} as ${who}`).toBe(404);
      expectNothingLearnt(answer, await visitor.get(address(unknownIds)));
      for (const [name, { fields = () => ({}) }] of hasAction ? formsAt(path) : []) {
        const { status } = await visitor.post(address(world.ids), fields(world.ids));
        expect(status, `${name} at ${address(world.ids)} as ${who}`).toBe(404);
      }
    }
  },
);

/** Looking changes when the visitor looked last, which stands in every page. */
const unnoticed = { "Sec-Purpose": "prefetch" };

function expectationAt(path: string): Expectation {
  const expectation = expectations[path];
  if (!expectation) throw new Error(`Say in tests/whole-site/expectations.ts who gets what at ${path}.`);
  return expectation;
}

function formsAt(path: string): [string, Form][] {
  const forms = Object.entries(expectationAt(path).post ?? {});
  if (forms.length === 0)
    throw new Error(`${path} takes forms: add them under post in tests/whole-site/expectations.ts.`);
  return forms;
}

function personOf(who: Who): User | null {
  return who === "signedOut" ? null : world.people[who];
}

function spoken({ status, location, body }: Answer): Expected {
  if (location !== null && !/^(\/(?![/\\])|$)/.test(location.replace(origin, "")))
    throw new Error(`leads to ${location}`);
  const leadsToSigningIn = status === 303 && location?.startsWith("/google-auth?redirectTo=");
  // A form that says something comes back instead, with the way to sign in.
  return leadsToSigningIn || (status === 401 && /Skicka igen|"fields"/.test(body)) ? "sign in" : status;
}

/** Sends a form and looks whether anything changed that is not the sender's. */
async function expectHarmless(what: string, who: Who, form: Form, at: (ids: Ids) => string): Promise<Answer> {
  const { fields = () => ({}), may } = form;
  const visitor = await visit(personOf(who));
  const send = (ids: Ids) => visitor.post(at(ids), fields(ids), unnoticed);
  const except = may === "add" ? (personOf(who) ?? undefined) : undefined;
  const before = await digestOfDatabase(except);
  const answer = await send(world.ids);
  const after = new Set(await digestOfDatabase(except));
  const lost = before.filter((row) => !after.has(row));
  if (may !== "change") expect(lost, `${what} changed what is not theirs`).toEqual([]);
  if (may === undefined) {
    expect(after.size, `${what} added to the database`).toBe(new Set(before).size);
    expectNothingLearnt(answer, await send(unknownIds));
  }
  return answer;
}

/** Nonces, keys of forms, and when this browser looked last. */
const chance = /[0-9a-f]{32}|[0-9a-f-]{36}|\b1[78]\d{11}\b/g;

/** "Not yours" and "does not exist" are the same to the last byte, but for what differs each time. */
function expectNothingLearnt(answer: Answer, ofNothing: Answer): void {
  expect(withoutChance(answer)).toEqual(withoutChance(ofNothing));
}

function withoutChance({ status, location, body }: Answer) {
  const ids = new RegExp([...Object.values(world.ids), unknownId].join("|"), "g");
  const plain = (text: string) => text.replace(ids, "ID").replace(chance, "CHANCE");
  return { status, location: location && plain(location), body: plain(body) };
}

/** Every button that the owner is shown is among the forms that are tried as others. */
function expectFormsKnown({ body }: Answer, path: string): void {
  const known = Object.values(expectations).flatMap(({ post = {} }) => Object.keys(post));
  const forms = body.match(/<form[^>]*method="post".*?<\/form>/gs) ?? [];
  const shown = forms.flatMap((form) =>
    [...form.matchAll(/name="intent" value="([^"]*)"/g)].map(([, intent]) => intent),
  );
  for (const intent of shown) expect(known, `The form at ${path} needs a line in expectations.ts.`).toContain(intent);
}

async function expectStandard({ headers, body }: Answer, path: string): Promise<void> {
  if (headers.get("Content-Type")?.startsWith("text/html")) expect(await faultsOf(body), `HTML of ${path}`).toEqual([]);
}

/** The form as nobody fills it in who uses the page. */
function spoilt(fields: Record<string, string>): Record<string, string> {
  const isKept = (name: string) => name === "intent" || name === "formKey";
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, isKept(name) ? value : "?".repeat(3000)]),
  );
}

async function expectNoForms(address: string): Promise<void> {
  const before = await digestOfDatabase();
  for (const who of everybody) {
    const { status } = await (await visit(personOf(who))).post(address, { intent: "x" });
    expect([404, 405], `POST ${address} as ${who}`).toContain(status);
  }
  // The sessions alone are new.
  expect((await digestOfDatabase()).length).toBe(before.length + everybody.length - 1);
}
