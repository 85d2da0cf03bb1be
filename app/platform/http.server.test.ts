import { expect, test } from "vitest";
import { cookiesOf, formKeyOf, newFormKey, redirectWithToast, safeRedirectTarget, takeToast } from "./http.server";

test.each(["/", "/ride/abc234", "/select-location?from=malmo&q=%C3%A5#rad", "/a//b", "/a?next=//evil.test"])(
  "%s is a place of ours",
  (target) => {
    expect(safeRedirectTarget(target, "/hem")).toBe(target);
  },
);

test.each([
  "//evil.test",
  "/\\evil.test",
  "/\\/evil.test",
  "\\\\evil.test",
  "https://evil.test",
  "javascript:alert(1)",
  "/%2f%2fevil.test",
  "/%2Fevil.test",
  "/%5cevil.test",
  "/\tevil",
  "/ok\r\nSet-Cookie: a=b",
  "/./\\evil.test",
  "/.//evil.test",
  "/a/..//evil.test",
  " /ride",
  "ride",
  "",
  null,
  undefined,
  ["/"],
])("%j is not", (target) => {
  expect(safeRedirectTarget(target, "/hem")).toBe("/hem");
});

test("a message is shown once, and not when somebody else wrote it", async () => {
  const response = await redirectWithToast("/my-rides", { type: "success", text: "Bokningen är skickad" });
  expect(response.status).toBe(303);
  const cookie = response.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  const taken = await takeToast(ask(cookie));
  expect(taken?.toast).toMatchObject({ type: "success", text: "Bokningen är skickad" });
  expect(new Headers(taken?.headers).get("Set-Cookie")).toContain("Max-Age=0");
  expect(await takeToast(ask(cookie.replace(/.$/, "")))).toBeNull();
  expect(await takeToast(ask(`toast=${btoa('{"type":"error","text":"falskt"}')}`))).toBeNull();
});

test("a message comes again with the next answer to a script, which may drop the one before, but not on a later page", async () => {
  const left = await redirectWithToast("/my-rides", {
    type: "success",
    text: "Resan är upplagd",
    event: "Ride Created",
  });
  const cookieIn = (headers: HeadersInit | undefined) => new Headers(headers).get("Set-Cookie")?.split(";")[0] ?? "";
  const byScript = (cookie: string) =>
    new Request("http://localhost/", { headers: { cookie, "Sec-Fetch-Mode": "cors" } });
  const first = await takeToast(byScript(cookieIn(left.headers)));
  const again = await takeToast(byScript(cookieIn(first?.headers)));
  expect(first?.toast).toMatchObject({ text: "Resan är upplagd", event: "Ride Created" });
  expect(again?.toast).toMatchObject({ text: "Resan är upplagd", event: "Ride Created", at: first?.toast?.at });
  const page = await takeToast(ask(cookieIn(again?.headers)));
  expect(page?.toast).toBeNull();
  expect(new Headers(page?.headers).get("Set-Cookie")).toContain("Max-Age=0");
});

test("cookies are read as they were sent", () => {
  expect([...cookiesOf(" a=b=c; d ;; e=")]).toEqual([
    ["a", "b=c"],
    ["d", ""],
    ["e", ""],
  ]);
  expect(cookiesOf(undefined).size).toBe(0);
});

const ask = (cookie: string) => new Request("http://127.0.0.1:3000/", { headers: { Cookie: cookie } });

test("a form without a proper key gets one of its own, so that it is never taken for another", () => {
  const keyOf = (key?: string) => {
    const data = new FormData();
    if (key !== undefined) data.set("formKey", key);
    return formKeyOf(data);
  };
  const own = newFormKey();
  expect(keyOf(own)).toBe(own);
  for (const key of [undefined, "", "x".repeat(9000), "a b"]) {
    expect(keyOf(key)).toMatch(/^[0-9a-f-]{36}$/);
    expect(keyOf(key)).not.toBe(keyOf(key));
  }
});
