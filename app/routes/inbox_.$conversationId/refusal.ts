import { ZodError } from "zod";
import type { WritingObstacle } from "~/modules/messages/types";
import type { FieldErrors } from "~/ui/ErrorSummary";

const sentences: Record<WritingObstacle | "too_many", string> = {
  blocked: "Du har blockerat den här personen. Ta bort blockeringen om du vill skriva.",
  blocked_by_other: "Det går inte att skriva till den här personen.",
  closed: "Resan går inte längre att boka, så det går inte att skriva mer här.",
  too_many: "Det blev många meddelanden på kort tid. Vänta en stund och skicka igen.",
};

export function refusal(problem: ZodError | keyof typeof sentences): FieldErrors {
  const message = problem instanceof ZodError ? (problem.issues[0]?.message ?? "") : sentences[problem];
  return { text: [message] };
}
