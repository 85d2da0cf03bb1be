import { addDays, instantOf, localDateOf, localTimeOf } from "./rules";

/** Local times, such as "22:00"; none where nothing is quiet. */
type QuietHours = { quietFrom: string | null; quietUntil: string | null };

/** When people sleep. */
export const night = { quietFrom: "22:00", quietUntil: "07:00" };

/** The next moment outside quiet hours, in local time. @param at ms UTC @returns it where not quiet then */
export function afterQuietHours(at: number, { quietFrom, quietUntil }: QuietHours): number {
  if (!quietFrom || !quietUntil || quietFrom === quietUntil) return at;
  const [date, time] = [localDateOf(at), localTimeOf(at)];
  const isOvernight = quietFrom > quietUntil;
  const isEvening = time >= quietFrom;
  const isMorning = time < quietUntil;
  const isQuiet = isOvernight ? isEvening || isMorning : isEvening && isMorning;
  if (!isQuiet) return at;
  return Math.max(at, instantOf(isOvernight && isEvening ? addDays(date, 1) : date, quietUntil));
}
