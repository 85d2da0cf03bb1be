import { z } from "zod";
import { formKey, lines, ticked } from "~/modules/forms/fields";
import { longestDecision, longestReport, shortestDecision, shortestExplanation } from "./rules";

const whatIsMissing = "Välj vad det handlar om.";

const report = z.object({
  formKey,
  reason: z.enum(
    ["unsafe", "offensive", "fraud", "no_show", "price", "spam", "child_abuse", "illegal", "other"],
    whatIsMissing,
  ),
  text: lines().default("").pipe(z.string().max(longestReport, "Beskrivningen får vara högst 2 000 tecken.")),
});

export const reportSchema = report.refine(
  ({ reason, text }) => (reason !== "other" && reason !== "illegal") || text !== "",
  {
    path: ["text"],
    error: "Berätta kort vad som har hänt.",
  },
);

const line = (longest: number) =>
  z
    .string()
    .default("")
    .transform((text) => text.replace(/\p{Cc}/gu, " ").trim())
    .pipe(z.string().max(longest, `Skriv högst ${longest} tecken.`));

/** As DSA article 16.2 asks; child sexual abuse may be reported anonymously (16.2 c). Includes a honeypot field. */
export const strangerReportSchema = report
  .extend({
    name: line(100),
    email: line(200),
    reason: report.shape.reason.optional().catch(undefined),
    goodFaith: ticked,
    website: z.string().default(""),
  })
  .transform(({ reason, ...rest }, context) => {
    const { text, name, email, goodFaith, website } = rest;
    const miss = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
    if (!reason) miss("reason", whatIsMissing);
    if (text.length < shortestExplanation) miss("text", "Förklara vad som är fel, och varför.");
    if (!goodFaith) miss("goodFaith", "Kryssa i att det du skriver stämmer.");
    if (website !== "") miss("website", "Lämna det här fältet tomt.");
    if (email !== "" && !z.email().safeParse(email).success) miss("email", "Skriv en e-postadress som fungerar.");
    if (reason !== "child_abuse") {
      if (name === "") miss("name", "Skriv ditt namn.");
      if (email === "") miss("email", "Skriv din e-postadress, så får du ett kvitto och vårt beslut.");
    }
    return reason ? { ...rest, reason } : z.NEVER;
  });

export const appealSchema = z.object({
  text: lines("Skriv varför du tycker att beslutet är fel.").pipe(
    z
      .string()
      .min(shortestExplanation, "Skriv varför du tycker att beslutet är fel.")
      .max(longestReport, "Texten får vara högst 2 000 tecken."),
  ),
});

export const blockSchema = z.object({ formKey, cancel: z.array(z.string().max(20)).max(2_000) });

export const decisionText = (missing: string) =>
  lines(missing).pipe(
    z
      .string()
      .min(shortestDecision, missing)
      .max(longestDecision, "Texten får vara högst 1 000 tecken.")
      .refine((text) => !text.includes("…"), "Skriv klart texten där det står …"),
  );

export const decisionSchema = z.object({
  formKey,
  verdict: z.enum(["upheld", "dismissed"], "Välj om anmälan får rätt eller inte."),
  toReporter: decisionText("Berätta för den som anmälde vad du kom fram till."),
  toReported: decisionText("Berätta för den anmälda vad du kom fram till."),
  removesRide: ticked,
  hidesMessage: ticked,
  removesReview: ticked,
  removesReply: ticked,
  removesGreeting: ticked,
  blocks: ticked,
});
