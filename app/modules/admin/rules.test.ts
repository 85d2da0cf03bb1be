import { expect, test } from "vitest";
import { pageOf, shortError, toCsv } from "./rules";
import { personFormSchema } from "./schema";

test("a reason that is missing is asked for, and one too short is told how long it has to be", () => {
  const said = (because: string) =>
    personFormSchema
      .safeParse({ intent: "credit", formKey: "key", kronor: "10", because })
      .error?.issues.map(({ message }) => message)[0];
  expect(said("")).toBe("Skriv varför personen får pengarna.");
  expect(said("Test")).toBe("Skriv varför personen får pengarna. Minst 5 tecken.");
  expect(said("Tack!")).toBeUndefined();
});

test("a table opens in Swedish Excel: a mark for UTF-8, semicolons, and every cell whole", () => {
  const csv = toCsv([
    ["Namn", "Platser"],
    ['Åsa "Åskan" Öberg', "2"],
    ["Rad ett\r\nrad två; och tre", ""],
  ]);
  expect(csv).toBe('\uFEFF"Namn";"Platser"\r\n"Åsa ""Åskan"" Öberg";"2"\r\n"Rad ett\r\nrad två; och tre";""\r\n');
});

test.each([
  ['=HYPERLINK("https://evil.example";"Klicka")', `"'=HYPERLINK(""https://evil.example"";""Klicka"")"`],
  ["+46701234567", `"'+46701234567"`],
  ["-2+3+cmd|' /C calc'!A0", `"'-2+3+cmd|' /C calc'!A0"`],
  ["@SUM(1+1)", `"'@SUM(1+1)"`],
  ["\t=1+1", `"'\t=1+1"`],
  ["\r=1+1", `"'\r=1+1"`],
  ["\n=1+1", `"'\n=1+1"`],
  ["  =1+1", `"'  =1+1"`],
  ["\tAnna", `"'\tAnna"`],
])("%j is text to a spreadsheet, and no formula", (text, cell) => {
  expect(toCsv([[text]])).toBe(`\uFEFF${cell}\r\n`);
});

test.each(["Anna-Karin", "Cityterminalen, hållplats 12", "2 = två", "a@b"])("%j stays as it is", (text) => {
  expect(toCsv([[text]])).toBe(`\uFEFF"${text}"\r\n`);
});

test.each([
  ["connect ECONNREFUSED 10.0.0.7:5432", "connect ECONNREFUSED"],
  ['Failed query: insert into users values ($1)\nparams: anna@example.se,"Anna Lind"', "Failed query"],
  ["550 5.1.1 <anna.lind@example.se> is unknown", "unknown"],
  ["452 <anna.o'lind@example.se>: it's full", "full"],
  ["451 <anna=lind@example.se> is greylisted", "greylisted"],
  ['duplicate key value violates unique constraint "one_person_per_number"', "duplicate key value"],
  ["Key (phone)=(+46701234567) already exists.", "already exists"],
  ["No answer from 070-123 45 67", "No answer from"],
])("%j is told without whom it quotes", (error, kept) => {
  const told = shortError(error);
  expect(told).toContain(kept);
  expect(told).not.toMatch(/anna|lind|46701234567|123 45 67/i);
});

test("an error is one line, and not longer than a screen shows", () => {
  expect(shortError(`${"långt ".repeat(100)}\nat file.js:1:2`).length).toBeLessThan(170);
  expect(shortError(null)).toBe("");
});

test.each([
  ["3", 3],
  [null, 1],
  ["0", 1],
  ["-1", 1],
  ["1e9", 1],
  ["999999999", 1],
])("the address's page %j is page %j", (text, page) => {
  expect(pageOf(text)).toBe(page);
});
