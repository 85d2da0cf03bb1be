import { addDays, instantOf, localDateOf, localTimeOf } from "./rules";

/** local times such as "22:00"; null where nothing is quiet */
type QuietHours = { quietFrom: string | null; quietUntil: string | null };

export const night = { quietFrom: "22:00", quietUntil: "07:00" };

/** The first moment from `at` on outside quiet hours (local time). Both ms UTC. */
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
