import { expect, test } from "vitest";
import { companyWords, endingWords, historyLine } from "./wording";

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
  expect(historyLine({ toStatus: "requested", reason: null }, "Alva", "offer")).toBe("Alva skickade bokningen");
  const lapsed = { status: "expired", kind: "request", role: "passenger", side: "receiver", ending: null } as const;
  expect(endingWords({ ...lapsed, other }).title).toBe("Erbjudandet gick ut utan svar");
});
