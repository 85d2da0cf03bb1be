import { anonymousName, deletedName } from "~/modules/users/rules";
import type { Report, ReportKind } from "./types";

export const longestReport = 2000;

export const mostReportsPerDay = 10;

/** from one address in 24 hours without an account; and letters to one address, and to all, in that time */
export const mostReportsPerAddress = 5;
export const mostReceiptsPerEmail = 3;
export const mostReceiptsPerDay = 200;

export const reportFormMs = 86_400_000;

/** characters; DSA article 16.2 wants a substantiated explanation */
export const shortestExplanation = 10;

/** ms, and to the end of that day; at least six months (DSA article 20.1) */
export const appealTime = 184 * 86_400_000;

export const shortestDecision = 10;
export const longestDecision = 1000;

export function kindOf({
  reviewId,
  messageId,
  conversationId,
  bookingId,
  rideId,
  isReply,
}: Pick<Report, "messageId" | "conversationId" | "bookingId" | "rideId" | "reviewId"> & {
  isReply: boolean | null;
}): ReportKind {
  if (reviewId !== null) return isReply ? "reply" : "review";
  if (messageId !== null) return "message";
  if (conversationId !== null) return "conversation";
  if (bookingId !== null) return "booking";
  return rideId !== null ? "ride" : "person";
}

const replySuffix = "-svar";

/** By which a review's reply is reported and removed. @param reviewId public id */
export const replyIdOf = (reviewId: string) => reviewId + replySuffix;

/** The public id of the review whose reply an id means; null for other ids. */
export function reviewIdOfReply(id: string): string | null {
  return id.endsWith(replySuffix) ? id.slice(0, -replySuffix.length) : null;
}

/** Whether a text reveals the reporter by name, address or number; a name that both share, or anybody has, does not. */
export function namesReporter(
  text: string,
  { publicId }: Pick<Report, "publicId">,
  { reporter, email, reported }: { reporter: string; email: string; reported: string },
): boolean {
  const wordsOf = (name: string) => name.toLocaleLowerCase("sv").match(/[\p{L}\d]{2,}/gu) ?? [];
  const said = new Set(wordsOf(text));
  const shared = new Set([reported, deletedName, anonymousName].flatMap(wordsOf));
  const isNamed = wordsOf(reporter).some((word) => said.has(word) && !shared.has(word));
  return isNamed || text.includes(publicId) || (email !== "" && text.toLowerCase().includes(email.toLowerCase()));
}
