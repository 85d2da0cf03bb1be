type Outcome = { ok: true; isPublished: boolean } | { ok: false; reason: string };

export function reviewToast(outcome: Outcome): { type: "success" | "error"; text: string } {
  if (!outcome.ok) return { type: "error", text: refusals[outcome.reason] ?? "" };
  return {
    type: "success",
    text: outcome.isPublished ? "Tack! Nu är båda omdömena publicerade." : "Tack! Ditt omdöme är sparat.",
  };
}

const refusals: Record<string, string> = {
  left: "Det går inte att skriva om den som har tagit bort sitt konto.",
  too_late: "Det har gått mer än 14 dagar sedan resan, så det går inte att skriva längre.",
  already_written: "Du har redan skrivit ett omdöme om resan.",
};
