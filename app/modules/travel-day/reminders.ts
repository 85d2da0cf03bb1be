import { afterQuietHours, night } from "~/modules/calendar/quiet-hours";
import { addDays, instantOf, localDateOf, localTimeOf } from "~/modules/calendar/rules";
import { capitalized, formatDay, formatKr, formatLongDayTime, formatTime, plural } from "~/text/format";

const hour = 3_600_000;

/** Reminders due by now: 18:00 the evening before, 3 h before, and 2 h for an unconfirmed driver. All ms UTC. */
export function remindersDue(departureAt: number, now: number): number {
  if (now >= departureAt - 2 * hour) return 3;
  if (now >= departureAt - 3 * hour) return 2;
  const evening = instantOf(addDays(localDateOf(departureAt), -1), "18:00");
  return now >= evening && now < departureAt - 4 * hour ? 1 : 0;
}

/** Local; earlier rides are asked about the evening before, as people sleep three hours before them */
export const dayStarts = "10:00";

/** Whether a ride leaves so early. @param departureAt ms UTC */
export function isEarly(departureAt: number): boolean {
  return localTimeOf(departureAt) < dayStarts;
}

/** When reminder `due` may leave as a text message, outside the night; null if too late. All ms UTC. */
export function textAt(due: number, departureAt: number, now: number): number | null {
  const at = afterQuietHours(now, night);
  const helps = due > 1 && at <= departureAt - hour;
  return at === now || helps ? at : null;
}

type Words = { title: string; body: string };
type Ahead = { at: number; from: string; isConfirmed: boolean };
type Meeting = Ahead & { meetingPoint: string };

export function passengersReminder(ahead: Meeting, driver: string, car: string): Words {
  const where = ahead.meetingPoint && `Mötesplats: ${ahead.meetingPoint}.`;
  const ask = !ahead.isConfirmed && "Säg till att du kommer.";
  const body = [`Du åker med ${driver}.`, where, car && `Bil: ${car}.`, ask];
  return { title: titleOf(ahead), body: body.filter(Boolean).join(" ") };
}

/** A driver's reminder. @param people how many go along @param isAsked still not confirmed */
export function driversReminder(ahead: Ahead, people: number, isAsked: boolean): Words {
  const waiting = `${plural(people, "person", "personer")} åker med.`;
  if (isAsked)
    return { title: `Kör du ${formatTime(ahead.at)}?`, body: `${waiting} De ser att du inte har bekräftat än.` };
  return { title: titleOf(ahead), body: ahead.isConfirmed ? waiting : `${waiting} Säg till att du kör.` };
}

/** A passenger's reminder as text: question first, as long texts are cut. @param canAnswer by text message */
export function textToPassenger(
  ahead: Meeting,
  { driver, car }: { driver: string; car: string },
  canAnswer: boolean,
): string {
  const { meetingPoint } = ahead;
  const rest = [meetingPoint && `Mötesplats: ${meetingPoint}.`, `Du åker med ${driver}.`, car && `Bil: ${car}.`];
  return [questionTo(ahead, "Kommer du", canAnswer), ...rest].filter(Boolean).join(" ");
}

export function textToDriver(ahead: Ahead, people: number, canAnswer: boolean): string {
  return `${questionTo(ahead, "Kör du", canAnswer)} ${plural(people, "person", "personer")} åker med.`;
}

type Boarding = { at: number; from: string; stop: string; operator: string; amount: number; code: string };

/** A coach traveller's reminder, as text too. @param boarding `amount` in kronor, paid on the coach */
export function travellersReminder({ at, from, stop, operator, amount, code }: Boarding): Words & { text: string } {
  const where = stop && `Hållplats: ${stop}.`;
  const pays = amount > 0 && `Du betalar ${formatKr(amount)} på bussen.`;
  const body = [`${operator} kör dig.`, where, "Visa biljetten eller dess kod när du stiger på.", pays];
  const text = [`Påminnelse: ${whenAndWhere({ at, from })}.`, where, `Biljettens kod: ${code}.`, pays, body[0]];
  return {
    title: titleOf({ at, from }),
    body: body.filter(Boolean).join(" "),
    text: text.filter(Boolean).join(" "),
  };
}

function questionTo({ at, from, isConfirmed }: Ahead, asks: string, canAnswer: boolean): string {
  const when = whenAndWhere({ at, from });
  if (isConfirmed) return `Påminnelse: ${when}.`;
  return `${asks} ${when}? ${canAnswer ? "Svara JA eller NEJ." : "Svara i länken."}`;
}

function whenAndWhere({ at, from }: Pick<Ahead, "at" | "from">): string {
  return `${formatDay(at)} ${formatTime(at)} från ${from}`;
}

function titleOf({ at, from }: Pick<Ahead, "at" | "from">): string {
  return `${capitalized(formatLongDayTime(at))} från ${from}`;
}
