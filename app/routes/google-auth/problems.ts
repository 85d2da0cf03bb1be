export type Problem = { title: string; text: string };

/** Blocked people: trying again with Google leads nowhere, so this has its own screen. */
export const closed = "closed";

const problems: Record<string, Problem> = {
  cancelled: { title: "Du loggades inte in", text: "Du avbröt hos Google. Försök igen när du vill." },
  expired: {
    title: "Inloggningen gäller inte längre",
    text: "Den gäller i tio minuter och bara en gång. Försök igen, så får du en ny.",
  },
  unverified: {
    title: "Din e-postadress är inte bekräftad",
    text: "Bekräfta adressen hos Google, eller försök igen med ett annat konto.",
  },
  unavailable: {
    title: "Vi fick inget svar från Google",
    text: "Felet ligger inte hos dig. Vänta en liten stund och försök igen.",
  },
};

export function findProblem(name: string | null) {
  return name !== null && Object.hasOwn(problems, name) ? (problems[name] ?? null) : null;
}
