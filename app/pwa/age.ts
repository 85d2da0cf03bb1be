const units = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

const reasons = {
  offline: "du är offline",
  unreachable: "sidan går inte att nå just nu",
  slow: "nätet är långsamt, ladda om för det senaste",
};

export type Reason = keyof typeof reasons;

export function ageLine(savedAt: number, now: number, reason: Reason): string {
  const isOfToday = dayOf(savedAt) === dayOf(now);
  return `${formatAge(savedAt, now)} – ${reasons[reason]}${isOfToday ? "" : `. ”I dag” var ${dayOf(savedAt)}`}`;
}

const swedishDay = { weekday: "short", day: "numeric", month: "short", timeZone: "Europe/Stockholm" } as const;
const dayOf = (at: number) => new Date(at).toLocaleDateString("sv", swedishDay);

export function formatAge(savedAt: number, now: number): string {
  const age = now - savedAt;
  if (age < 0) return "Sparad tidigare";
  const [unit, length] = units.find(([, length]) => age >= length) ?? [];
  return `Sparad ${unit ? new Intl.RelativeTimeFormat("sv").format(-Math.floor(age / length), unit) : "nyss"}`;
}
