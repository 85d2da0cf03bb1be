/** Numbers and times as Swedes write them. Times are always Swedish time; no-break spaces keep a value on one line. */

const space = "\u00a0";
const number = new Intl.NumberFormat("sv-SE", { maximumFractionDigits: 1 });
const day = swedishTime({ weekday: "short", day: "numeric", month: "short" });
const clock = swedishTime({ hour: "2-digit", minute: "2-digit" });

/** "1 200 kr" from whole kronor. */
export function formatKr(kronor: number): string {
  return `${number.format(kronor)}${space}kr`;
}

/** "2,4", "1 200": at most one decimal. */
export function formatNumber(value: number): string {
  return number.format(value);
}

/** "4,8" of 1 to 5, always with a decimal. */
export function formatRating(average: number): string {
  return average.toFixed(1).replace(".", ",");
}

/** "614 km" from metres; one decimal below 10 km. */
export function formatKm(metres: number): string {
  const km = metres / 1000;
  return `${number.format(km < 9.95 ? km : Math.round(km))}${space}km`;
}

/** "4 tim 50 min" from seconds, to the nearest minute. */
export function formatDuration(seconds: number): string {
  const { hours, minutes } = hoursAndMinutes(seconds);
  const parts = [hours > 0 ? `${hours}${space}tim` : "", minutes > 0 || hours === 0 ? `${minutes}${space}min` : ""];
  return parts.filter(Boolean).join(space);
}

/** "3 h 05", the form for the narrow column of a timetable. */
export function formatDurationShort(seconds: number): string {
  const { hours, minutes } = hoursAndMinutes(seconds);
  return hours > 0 ? `${hours}${space}h${space}${String(minutes).padStart(2, "0")}` : `${minutes}${space}min`;
}

/** "fre 27 nov." */
export function formatDay(at: number | Date): string {
  return day.format(at).replaceAll(" ", space);
}

/** "07:15" */
export function formatTime(at: number | Date): string {
  return clock.format(at);
}

/** "fre 27 nov. kl. 07:15" */
export function formatDayTime(at: number | Date): string {
  return `${formatDay(at)} kl.${space}${formatTime(at)}`;
}

/** "1 plats", "3 platser" */
export function plural(n: number, one: string, many: string): string {
  return `${number.format(n)}${space}${n === 1 ? one : many}`;
}

/** "Linnéas", "Yonas": whose something is. */
export function whose(name: string): string {
  return /[sxz]$/i.test(name) ? name : `${name}s`;
}

function swedishTime(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("sv-SE", { ...options, timeZone: "Europe/Stockholm" });
}

function hoursAndMinutes(seconds: number) {
  const total = Math.round(seconds / 60);
  return { hours: Math.floor(total / 60), minutes: total % 60 };
}
