import { expect, test } from "vitest";
import { createAdmission, type Precedence } from "./admission";

let clock = 0;
const now = () => clock;

/** Asks until there is no room. @returns what ends each that got in */
function fill(admission: ReturnType<typeof createAdmission>, precedence: Precedence): (() => void)[] {
  const leave = admission.enter(precedence);
  return leave ? [leave, ...fill(admission, precedence)] : [];
}

/** A crowd of which so many are done within a second, each making room for the next. @returns how many are in then */
function crowd(admission: ReturnType<typeof createAdmission>, perSecond: number, seconds: number): number {
  const inside = fill(admission, "form");
  for (let n = 0; n < perSecond * seconds; n++) {
    clock += 1000 / perSecond;
    inside.shift()?.();
    inside.push(...fill(admission, "form"));
  }
  for (const leave of inside) leave();
  return inside.length;
}

/** Who is let in of a crowd that stays: whoever leaves, another comes. */
function letIn(admission: ReturnType<typeof createAdmission>): number[] {
  const kinds = ["visitor", "person", "form"] as const;
  return kinds.map((precedence) => fill(admission, precedence).length);
}

test("forms come in before pages, and people before visitors", () => {
  const admission = createAdmission(now);
  expect(letIn(admission)).toEqual([52, 9, 4]);
  expect(admission.enter("form")).toBeNull();
});

test("forms that wait for a database, however long, keep no page out", () => {
  const admission = createAdmission(now);
  fill(admission, "form");
  for (let n = 0; n < 100; n++) {
    clock += 200;
    const page = admission.enter("visitor");
    expect(page).not.toBeNull();
    page?.();
  }
  expect(admission.enter("form")).toBeNull();
});

test("a moment lets in two and a half times as many as a crowd that stays", () => {
  const admission = createAdmission(now);
  const staying = crowd(admission, 100, 8);
  const coming = fill(admission, "form").length;
  expect(coming / staying).toBeGreaterThan(2.4);
  expect(coming / staying).toBeLessThan(2.8);
});

test("a slow moment turns nobody away while no more come than before", () => {
  const admission = createAdmission(now);
  const inside: (() => void)[] = [];
  const everyMs = (ms: number, perSecond: number, act: () => void) => {
    if (Math.floor((ms * perSecond) / 1000) > Math.floor(((ms - 1) * perSecond) / 1000)) act();
  };
  const pass = (length: number, perSecond: { come: number; done: number }) => {
    for (let ms = 1; ms <= length; ms++) {
      clock++;
      everyMs(ms, perSecond.done, () => inside.shift()?.());
      everyMs(ms, perSecond.come, () => inside.push(admission.enter("visitor") ?? expect.unreachable()));
    }
  };
  crowd(admission, 26, 30);
  for (let n = 0; n < 20; n++) {
    pass(2500, { come: 18, done: 9 });
    pass(15_000, { come: 18, done: 26 });
  }
  expect(inside.length).toBeLessThan(2);
});

test.each([40, 200, 640])(
  "a crowd shows that %d are done within a second, and three quarters of that are let in",
  (perSecond) => {
    const inside = crowd(createAdmission(now), perSecond, 8);
    expect(inside).toBeGreaterThan(perSecond * 0.75 * 0.9);
    expect(inside).toBeLessThan(perSecond * 0.75 * 1.1);
  },
);

test("a machine that hardly gets anything done still lets some in, and more again once it does", () => {
  const admission = createAdmission(now);
  expect(crowd(admission, 1, 200)).toBe(12);
  expect(crowd(admission, 300, 5)).toBeGreaterThan(200);
});

test("who comes alone is let in, however slow it was before", () => {
  const admission = createAdmission(now);
  crowd(admission, 1, 200);
  expect(admission.enter("visitor")).not.toBeNull();
});

test("hours in which few come do not make the room smaller for the next crowd", () => {
  const admission = createAdmission(now);
  const inside = crowd(admission, 200, 8);
  for (let n = 0; n < 100; n++) {
    const leave = admission.enter("visitor");
    clock += 200;
    leave?.();
  }
  expect(fill(admission, "form").length).toBeGreaterThan(inside * 1.8);
});
