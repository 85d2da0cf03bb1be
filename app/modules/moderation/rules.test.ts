import { expect, test } from "vitest";
import { namesReporter } from "./rules";
import { decisionTitle, nameMeasures } from "./wording";

const report = { publicId: "ABCD2345" };
const names = { reporter: "Pia Passenger", email: "pia@example.se", reported: "Disa Driver" };

test.each([
  "Pia säger att du körde för fort.",
  "Enligt PIA körde du för fort.",
  "Passenger har anmält dig.",
  "Anmälan ABCD2345 är avgjord.",
  "Skriv till Pia@example.se.",
])("%j gives away who reported", (text) => {
  expect(namesReporter(text, report, names)).toBe(true);
});

test.each(["Du körde för fort, Disa.", "Tapia är en ort.", "Vi har fått en anmälan som gäller dig."])(
  "%j does not",
  (text) => {
    expect(namesReporter(text, report, names)).toBe(false);
  },
);

test("a name that both have tells nothing", () => {
  expect(namesReporter("Hej Kim!", report, { ...names, reporter: "Kim Ek", reported: "Kim Al" })).toBe(false);
});

test.each([
  ["Borttagen användare", "Din resa är borttagen."],
  ["Resenär", "Du lämnade en resenär vid vägen."],
])("a reporter who is called %j, as anybody may be, is not given away by %j", (reporter, text) => {
  expect(namesReporter(text, report, { ...names, reporter, email: "" })).toBe(false);
});

test("what was done reads as one sentence", () => {
  expect(nameMeasures(["ride_removed", "user_blocked"])).toBe("Resan är borttagen, kontot är avstängt");
});

test.each([
  ["ride_removed", "Vi har tagit bort din resa"],
  ["review_removed", "Vi har tagit bort ditt omdöme"],
  ["name_removed", "Vi har ändrat i din profil"],
] as const)("of %s without a report the letter says what is gone", (measure, title) => {
  expect(decisionTitle({ isReporter: false, reportId: null, measures: [measure] }, "Samfärd")).toBe(title);
});
