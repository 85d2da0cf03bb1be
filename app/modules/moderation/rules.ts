import type { Report, ReportKind } from "./types";

/** In characters. */
export const longestReport = 2000;

/** More than anybody has to tell of in a day. */
export const mostReportsPerDay = 10;

/** Shorter words explain nothing, in characters; longer ones nobody reads in a notice. */
export const shortestDecision = 10;
export const longestDecision = 1000;

/** What a report is about. */
export function kindOf({
  messageId,
  conversationId,
  bookingId,
  rideId,
}: Pick<Report, "messageId" | "conversationId" | "bookingId" | "rideId">): ReportKind {
  if (messageId !== null) return "message";
  if (conversationId !== null) return "conversation";
  if (bookingId !== null) return "booking";
  return rideId !== null ? "ride" : "person";
}

/** Whether a text gives away who reported: by name, address or the report's number. A name that both have does not. */
export function namesReporter(
  text: string,
  { publicId }: Pick<Report, "publicId">,
  { reporter, email, reported }: { reporter: string; email: string; reported: string },
): boolean {
  const wordsOf = (name: string) => name.toLocaleLowerCase("sv").match(/[\p{L}\d]{2,}/gu) ?? [];
  const said = new Set(wordsOf(text));
  const shared = new Set(wordsOf(reported));
  const isNamed = wordsOf(reporter).some((word) => said.has(word) && !shared.has(word));
  return isNamed || text.includes(publicId) || (email !== "" && text.toLowerCase().includes(email.toLowerCase()));
}
