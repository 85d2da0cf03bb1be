import { expect, test } from "vitest";
import { lineWords } from "~/modules/rides/wording";
import { outcomeToast } from "./outcome-toast";
import { standingOf } from "./status-names";
import { acceptLabel, companyWords, endingWords, historyLine } from "./wording";

const other = { firstName: "Alva" };

test("nobody drives or comes along in a list before both have said yes", () => {
  const asked = { status: "requested", role: "driver", side: "receiver", other } as const;
  const offered = { status: "requested", role: "driver", side: "sender", other } as const;
  expect(companyWords(asked)).toBe("Alva vill åka med");
  expect(companyWords({ ...asked, status: "accepted" })).toBe("Du kör Alva");
  expect(companyWords(offered)).toBe("Skjuts åt Alva");
  expect(companyWords({ ...offered, status: "declined" })).toBe("Skjuts åt Alva");
  expect(companyWords({ ...offered, status: "accepted" })).toBe("Du kör Alva");
  expect(companyWords({ ...asked, role: "passenger" })).toBe("Alva erbjuder skjuts");
  expect(companyWords({ ...offered, role: "passenger" })).toBe("Med Alva");
});

test("what somebody does with an offer to drive is not told as a booking", () => {
  const line = (toStatus: Parameters<typeof historyLine>[0]["toStatus"], who: string | null) =>
    historyLine({ toStatus, reason: null }, who, "request");
  expect(line("requested", "Alva")).toBe("Alva erbjöd skjuts");
  expect(line("accepted", "Du")).toBe("Du tackade ja");
  expect(line("withdrawn", "Alva")).toBe("Alva tog tillbaka erbjudandet");
  expect(line("declined", "Du")).toBe("Du tackade nej");
  expect(line("expired", null)).toBe("Erbjudandet gick ut utan svar");
  expect(historyLine({ toStatus: "requested", reason: null }, "Alva", "offer")).toBe("Alva skickade frågan");
  for (const reason of ["line_full", "seat_offered", "waiting"] as const)
    expect(historyLine({ toStatus: "requested", reason }, "Alva", "request")).not.toMatch(/bokning|plats/);
  const lapsed = { status: "expired", kind: "request", role: "passenger", side: "receiver", ending: null } as const;
  expect(endingWords({ ...lapsed, other }).title).toBe("Erbjudandet gick ut utan svar");
});

test("what lapses is called the same in the head of a booking as in its history", () => {
  for (const kind of ["offer", "request"] as const) {
    const lapsed = { status: "expired", kind, role: "driver", side: "receiver", ending: null, other } as const;
    expect(endingWords(lapsed).title).toBe(historyLine({ toStatus: "expired", reason: null }, null, kind));
  }
});

test("who has to confirm a change before the answer is not said to wait for it", () => {
  const moved = { status: "requested", isWaiting: false, reconfirm: "time", ending: null } as const;
  expect(standingOf({ ...moved, side: "sender" }).text).toBe("Ändringen ska bekräftas");
  expect(standingOf({ ...moved, side: "receiver" }).text).toBe("Väntar på ditt svar");
});

test("who is to answer is told so, and who has asked that an answer is awaited", () => {
  const asked = { status: "requested", isWaiting: false, reconfirm: null, ending: null } as const;
  expect(standingOf({ ...asked, side: "receiver" }).text).toBe("Väntar på ditt svar");
  expect(standingOf({ ...asked, side: "sender" }).text).toBe("Väntar på svar");
  expect(standingOf({ ...asked, isWaiting: true, side: "receiver" }).text).toBe("Står i kön");
});

test("whether two travelled together is said as a fact only once neither says otherwise", () => {
  const trip = { status: "no_show", isWaiting: false, reconfirm: null, side: "sender" } as const;
  const told = (reason: "driver_missing" | "absence_contested" | "absence_admitted" | "absence_unanswered" | null) =>
    standingOf({ ...trip, ending: { who: "me", reason } }).text;
  expect([told(null), told("driver_missing")]).toEqual(["Sägs inte ha blivit av", "Sägs inte ha blivit av"]);
  expect(told("absence_contested")).toBe("Ni säger olika");
  expect([told("absence_admitted"), told("absence_unanswered")]).toEqual(["Blev inte av", "Blev inte av"]);
});

test("who takes up an offer to drive says yes to it, who lets somebody come along approves a booking", () => {
  expect(acceptLabel({ kind: "offer" })).toBe("Godkänn");
  expect(acceptLabel({ kind: "request" })).toBe("Tacka ja");
});

test("who presses a button of an offer to drive is not told of a booking", () => {
  const done = (intent: Parameters<typeof outcomeToast>[0], kind: "offer" | "request") =>
    outcomeToast(intent, { ok: true, status: "accepted" }, { kind, firstName: "Elin" });
  expect(done("accept", "offer").text).toBe("Elin åker med.");
  expect(done("accept", "request").text).toBe("Du åker med Elin.");
  expect(done("withdraw", "request").text).toBe("Du har tagit tillbaka erbjudandet.");
  expect(done("decline", "offer").isQuiet).toBe(true);
  // A new no takes it away.
  expect(done("undoDecline", "offer").type).toBe("info");
  const moved = { ok: false, reason: "moved" } as const;
  expect(outcomeToast("accept", { ...moved, status: "expired" }, { kind: "offer", firstName: "Elin" }).text).toBe(
    "Frågan hann gå ut utan svar.",
  );
  for (const status of ["requested", "declined", "withdrawn", "expired"] as const)
    expect(outcomeToast("accept", { ...moved, status }, { kind: "request", firstName: "Elin" }).text).toMatch(
      /^Erbjudandet /,
    );
  const full = { ok: false, reason: "full" } as const;
  expect(outcomeToast("accept", full, { kind: "offer", firstName: "Elin" }).text).toMatch(/^Resan är full/);
  expect(outcomeToast("accept", full, { kind: "request", firstName: "Elin" }).text).toMatch(/^Du har redan skjuts/);
});

test("who waits in line reads that their part of the way is full, or has too few seats, not that the ride is", () => {
  expect(lineWords()).toBe("Resan är full på sträckan. Ställ dig i kön, så står du på tur om det blir plats.");
  expect(lineWords(3)).toMatch(/^Det finns inte 3\splatser kvar på sträckan\. /);
});

test("a change of time is told with both times, and their days where these differ", () => {
  const at = (text: string) => Date.parse(text);
  const event = { toStatus: "accepted", reason: "time_moved", pickupFrom: at("2026-11-27T08:35Z") } as const;
  const line = (pickupTo: string) => historyLine({ ...event, pickupTo: at(pickupTo) }, "Disa", "offer");
  expect(line("2026-11-27T08:55Z")).toBe("Disa ändrade tiden från 09:35 till 09:55");
  expect(line("2026-11-27T23:05Z").replaceAll("\u00a0", " ")).toBe(
    "Disa ändrade tiden från fre 27 nov. kl. 09:35 till lör 28 nov. kl. 00:05",
  );
  expect(historyLine({ toStatus: "accepted", reason: "time_moved" }, "Disa", "offer")).toBe("Disa ändrade tiden");
});
