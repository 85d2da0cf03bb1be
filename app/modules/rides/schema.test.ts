import { describe, expect, test } from "vitest";
import { instantOf } from "~/modules/calendar/rules";
import { parseKronor } from "~/modules/prices/rules";
import { readRideForm } from "./form-values";
import { fieldErrors, type RideEditValues, rideEditSchema, rideFormSchema } from "./schema";

const now = instantOf("2026-11-20", "12:00");

const sensible = {
  place: ["Stockholm", "Malmö"],
  point: ["Cityterminalen", ""],
  date: "2026-11-27",
  time: "07:15",
  seats: "3",
  price: "220",
};

type Sent = Record<string, string | string[]>;

function parse(sent: Sent, at = now) {
  const data = new FormData();
  for (const [name, values] of Object.entries(sent)) for (const value of [values].flat()) data.append(name, value);
  return rideFormSchema(at).safeParse(readRideForm(data));
}

function errorsOf(changes: Sent, at = now) {
  const parsed = parse({ ...sensible, ...changes }, at);
  return parsed.success ? {} : fieldErrors(parsed.error);
}

describe("a sensible form", () => {
  test("is understood", () => {
    expect(parse(sensible).data).toMatchObject({
      kind: "offer",
      stops: [
        { place: "Stockholm", point: "Cityterminalen", n: 0 },
        { place: "Malmö", point: "", n: 1 },
      ],
      date: "2026-11-27",
      time: "07:15",
      flexibilityMinutes: 0,
      seats: 3,
      price: 220,
      bookingMode: "request",
      pets: false,
    });
  });

  test("may be typed as people write", () => {
    const typed = { date: "27 november", time: "kl 7", price: "1 200 kr", vehicleRegistration: "abc 12d" };
    expect(parse({ ...sensible, ...typed }).data).toMatchObject({
      date: "2026-11-27",
      time: "07:00",
      price: 1200,
      vehicleRegistration: "ABC12D",
    });
  });

  test("may leave stopovers empty, which keeps the numbers of the others", () => {
    const parsed = parse({ ...sensible, place: ["Stockholm", "", "Jönköping", "Malmö"], point: ["", "", "A6", ""] });
    expect(parsed.data?.stops.map(({ place, n }) => [place, n])).toEqual([
      ["Stockholm", 0],
      ["Jönköping", 2],
      ["Malmö", 3],
    ]);
  });
});

describe("one sentence at the field for", () => {
  test.each<[string, Sent, string, RegExp]>([
    ["no origin", { place: ["", "Malmö"] }, "stops-0-place", /var resan börjar/],
    ["no destination", { place: ["Stockholm", ""] }, "stops-1-place", /vart resan går/],
    ["seven stopovers", { place: Array(9).fill("Lund") }, "stops-7-place", /högst 6 stopp/],
    ["a place name without end", { place: ["a".repeat(5000), "Malmö"] }, "stops-0-place", /100 tecken/],
    ["a long meeting point", { point: ["x".repeat(201), ""] }, "stops-0-point", /200 tecken/],
    ["no date", { date: "" }, "date", /vilken dag/],
    ["an impossible date", { date: "2027-02-30" }, "date", /Skriv dagen/],
    ["yesterday", { date: "2026-11-19" }, "date", /redan varit/],
    ["a day in two years", { date: "2028-11-27" }, "date", /ett år/],
    ["no time", { time: "" }, "time", /när resan börjar/],
    ["25 o'clock", { time: "25:00" }, "time", /07:15/],
    ["in four minutes", { date: "2026-11-20", time: "12:04" }, "time", /5 minuter/],
    [
      "an hour that the clock skips",
      { date: "2027-03-28", time: "02:30" },
      "time",
      /^Klockan 02:30 finns inte söndag 28 mars: då ställs klockan fram/,
    ],
    ["no seats", { seats: "0" }, "seats", /1 till 8/],
    ["nine seats", { seats: "9" }, "seats", /1 till 8/],
    ["half a seat", { seats: "1.5" }, "seats", /1 till 8/],
    ["no price", { price: "" }, "price", /pris per plats/],
    ["a price below nothing", { price: "-20" }, "price", /från 0 till 99.999 kr/],
    ["a price in words", { price: "billigt" }, "price", /hela kronor/],
    ["an endless note", { note: "x".repeat(1001) }, "note", /1 000/],
    ["an impossible plate", { vehicleRegistration: "<script>" }, "vehicleRegistration", /skylten/],
    ["a return without a day", { hasReturn: "on" }, "returnDate", /tillbaka/],
    ["a return without a time", { hasReturn: "on", returnDate: "2026-11-29" }, "returnTime", /tillbaka/],
    [
      "a return before",
      { hasReturn: "on", returnDate: "2026-11-26", returnTime: "10:00" },
      "returnDate",
      /efter utresan/,
    ],
    ["a day and time of a return that is not ticked", { returnDate: "2026-11-29" }, "hasReturn", /Kryssa i/],
    ["weekdays without an end", { weekdays: ["1", "5"] }, "until", /vilken dag som är den sista/],
    ["an end without weekdays", { until: "2026-12-20" }, "weekdays", /veckodagar/],
    [
      "weekdays that do not come again",
      { weekdays: ["1", "4"], until: "2026-11-29" },
      "until",
      /ingen av veckodagarna/,
    ],
    ["thirteen weeks", { weekdays: "5", until: "2027-02-26" }, "until", /12 veckor/],
    ["an end before the beginning", { weekdays: "5", until: "2026-11-26" }, "until", /efter den första/],
  ])("%s", (_, changes, field, sentence) => {
    expect(errorsOf(changes)[field]?.[0]).toMatch(sentence);
  });

  test("a repetition that meets the skipped hour", () => {
    const at = instantOf("2027-03-01", "12:00");
    expect(errorsOf({ date: "2027-03-21", time: "02:30", weekdays: "7", until: "2027-04-11" }, at).time?.[0]).toMatch(
      /finns inte söndag 28 mars/,
    );
  });
});

test("an empty form gets every sentence at once, and nothing sent breaks the reading", () => {
  expect(Object.keys(errorsOf({ place: [], date: "", time: "", seats: "", price: "" })).sort()).toEqual([
    "date",
    "price",
    "seats",
    "stops-0-place",
    "time",
  ]);
  expect(Object.keys(errorsOf({ place: ["", "Malmö"], price: "billigt", date: "2026-11-19" })).sort()).toEqual([
    "date",
    "price",
    "stops-0-place",
  ]);
  const data = new FormData();
  data.append("place", new File(["x"], "x"));
  data.append("date", "2026-11-27\0");
  data.append("luggage", "elephant");
  expect(readRideForm(data)).toMatchObject({ stops: [{ place: "" }], date: "2026-11-27", luggage: "none" });
});

test.each([
  ["220", 220],
  ["1 200 kr", 1200],
  ["1\u00a0200", 1200],
  ["220:-", 220],
  ["220,-", 220],
  ["220 Kr/person", 220],
  ["220 kr per plats", 220],
  ["220/2", null],
  ["220 per", null],
  ["220,00 kronor", 220],
  ["0", 0],
  ["12,50", null],
  ["1e3", null],
  ["999999", null],
])("%s is %s kronor", (text, kronor) => {
  expect(parseKronor(text)).toBe(kronor);
});

test("a ride that leaves within minutes keeps its time while the rest of it is changed", () => {
  const at = instantOf("2026-11-27", "12:00");
  const values: RideEditValues = {
    ...{ scope: "one", date: "2026-11-27", time: "12:00", seats: "3", meetingPoints: ["Taxi"], note: "" },
    ...{ vehicleMake: "", vehicleColour: "", vehicleRegistration: "" },
  };
  const wrong = (time: string) =>
    rideEditSchema(at - 180_000, at)
      .safeParse({ ...values, time })
      .error?.issues.map(({ message }) => message);
  expect(wrong("12:00")).toBeUndefined();
  expect(wrong("12:01")).toEqual(["Resan måste börja om minst 5 minuter."]);
});
