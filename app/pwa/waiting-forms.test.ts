import { afterEach, expect, test, vi } from "vitest";
import { dropDraftOf, followWaitingForms, type WaitingForm } from "./waiting-forms";

afterEach(() => vi.unstubAllGlobals());

test("what became of a form while nobody looked at the page is there when somebody does", async () => {
  let state: WaitingForm["state"] = "waiting";
  const open = async (name: string) => ({
    match: async () => Response.json("anna"),
    matchAll: async () => (name === "samfard-forms" ? [Response.json({ id: "key-1", viewer: "anna", state })] : []),
  });
  const document = new EventTarget();
  vi.stubGlobal("document", document);
  vi.stubGlobal("caches", { open });
  const shown: string[] = [];
  const end = followWaitingForms((forms) => shown.push(...forms.map(({ state }) => state)));
  await vi.waitFor(() => expect(shown).toEqual(["waiting"]));
  state = "sent";
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.waitFor(() => expect(shown).toEqual(["waiting", "sent"]));
  end();
});

test("what waits for one person does not empty the same words half written to another", () => {
  const form: WaitingForm = {
    ...{ id: "key-1", viewer: "anna", path: "/inbox/oskar", body: "text=Hej", keptAt: 0 },
    ...{ state: "waiting", title: "Meddelande", text: "Hej", to: "/inbox/oskar" },
  };
  const leftIn = (pathname: string) => {
    const field = { value: "Hej" };
    vi.stubGlobal("sessionStorage", {});
    vi.stubGlobal("document", { querySelector: () => field });
    vi.stubGlobal("location", { pathname, search: "" });
    dropDraftOf(form);
    return field.value;
  };
  expect(leftIn("/inbox/kim")).toBe("Hej");
  expect(leftIn("/inbox/oskar")).toBe("");
});
