import { expect, test } from "vitest";
import { textOf } from "./read";
import { shownOf, untouchedIn } from "./shown";

const read = (data: Pick<FormData, "get" | "getAll" | "has">) => ({
  about: textOf(data, "about"),
  languages: data.getAll("languages").map(String),
  isShown: data.has("isShown"),
});

function formWith(shown: string, fields: [string, string][]) {
  const form = new FormData();
  for (const [name, value] of [["shown", shown], ...fields] as const) form.append(name, value);
  return form;
}

const shown = shownOf({ about: "Å & ä\nrad 2", languages: ["Svenska", "Norska"], isShown: true });

test("what is sent as it was shown is untouched, and nothing else", () => {
  const same: [string, string][] = [
    ["about", "Å & ä\nrad 2"],
    ["languages", "Svenska"],
    ["languages", "Norska"],
  ];
  expect(untouchedIn(formWith(shown, [...same, ["isShown", "on"]]), read)).toEqual(["about", "languages", "isShown"]);
  expect(untouchedIn(formWith(shown, same), read)).toEqual(["about", "languages"]);
  expect(untouchedIn(formWith(shown, [["about", "Ny"]]), read)).toEqual([]);
});

test("a field that the page did not have yet is untouched, and a page that does not say has touched all", () => {
  expect(untouchedIn(formWith(shownOf({ about: "" }), [["about", "Ny"]]), read)).toEqual(["languages", "isShown"]);
  expect(untouchedIn(formWith("", [["about", ""]]), read)).toEqual([]);
});
