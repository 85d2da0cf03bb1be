import { logAct, logView } from "~/modules/audit/acts.server";
import {
  type BoardOutcome,
  boardWithTicket,
  cancelDeparture,
  changeDeparture,
  createDeparture,
  type DepartureOutcome,
} from "~/modules/bus/commands.server";
import { findDeparture, findSameDeparture, listPassengers } from "~/modules/bus/queries.server";
import type { DepartureChange, DepartureDraft } from "~/modules/bus/types";
import { endedWords } from "~/modules/bus/wording";
import { localDateOf } from "~/modules/calendar/rules";
import { formatPhone } from "~/modules/phone/rules";
import { db } from "~/platform/db.server";
import { formatDayTime, formatKr } from "~/text/format";
import { asAdmin } from "./as-admin.server";
import { toCsv } from "./rules";

type DepartureAct = { adminId: number; formKey: string };
type OnDeparture = DepartureAct & { departureId: string };

type ListOutcome = { ok: true; publicId: string } | { ok: false; reason: "listed" | "edited"; publicId: string };

/** Puts a coach on the list, once for a company, way and times. `edited`: another was listed under this key */
export function listDeparture({ adminId, formKey, draft }: DepartureAct & { draft: DepartureDraft }) {
  const edited = ({ publicId }: ListOutcome): ListOutcome => ({ ok: false, reason: "edited", publicId });
  const submission = { form: "list-departure", formKey, content: draft, edited };
  return asAdmin(adminId, submission, async (tx): Promise<ListOutcome> => {
    const same = await findSameDeparture(tx, draft);
    if (same) return { ok: false, reason: "listed", publicId: same };
    const created = await createDeparture(tx, draft);
    await logAct(tx, adminId, { act: "departure_created", subject: created.publicId });
    return created;
  });
}

export function editDeparture(act: OnDeparture & { change: DepartureChange; seen?: string }, now = Date.now()) {
  const { adminId, formKey, departureId, change, seen } = act;
  const submission = { form: `edit-departure ${departureId}`, formKey, content: change };
  return asAdmin(adminId, submission, async (tx): Promise<DepartureOutcome> => {
    const outcome = await changeDeparture(tx, departureId, change, now, seen);
    if (outcome.ok) {
      const details = { told: outcome.told, changed: outcome.changed?.join(" ") ?? "" };
      await logAct(tx, adminId, { act: "departure_changed", subject: departureId, details });
    }
    return outcome;
  });
}

/** Cancels a coach that has not left, for the reason that its travellers are told. */
export function callOffDeparture(act: OnDeparture & { reason: string; seen?: string[] }, now = Date.now()) {
  const { adminId, formKey, departureId, reason, seen } = act;
  const submission = { form: `call-off-departure ${departureId}`, formKey, content: reason };
  return asAdmin(adminId, submission, async (tx): Promise<DepartureOutcome> => {
    const outcome = await cancelDeparture(tx, departureId, reason, now, seen);
    if (outcome.ok) {
      const details = { told: outcome.told };
      await logAct(tx, adminId, { act: "departure_cancelled", subject: departureId, reason, details });
    }
    return outcome;
  });
}

export function letOnBoard({ adminId, formKey, ticketCode }: DepartureAct & { ticketCode: string }, now = Date.now()) {
  return asAdmin(adminId, { form: `let-on-board ${ticketCode}`, formKey }, async (tx): Promise<BoardOutcome> => {
    const outcome = await boardWithTicket(tx, ticketCode, now);
    if (outcome.ok) await logAct(tx, adminId, { act: "ticket_taken", subject: outcome.departureId });
    return outcome;
  });
}

/** The travellers of a coach; logged once a day, as it holds their numbers. */
export async function viewPassengers(adminId: number, departureId: string) {
  const passengers = await listPassengers(departureId);
  if (passengers.length > 0) await logView(adminId, { act: "passengers_viewed", subject: departureId });
  return passengers;
}

/** The driver's list of travellers; logged, as it holds contact details. @returns null for no such departure */
export async function fetchPassengerList(adminId: number, departureId: string, now = Date.now()) {
  const [departure, passengers] = await Promise.all([findDeparture(departureId, now), listPassengers(departureId)]);
  if (!departure) return null;
  await db.transaction((tx) => logAct(tx, adminId, { act: "passengers_listed", subject: departureId }));
  const head = [
    "Namn",
    "Platser",
    "Från",
    "Hållplats",
    "Till",
    "Hållplats",
    "Telefon",
    "Pris per plats",
    "Biljett",
    "Ombord",
  ];
  const rows = passengers.map((row) => [
    row.travellerName,
    String(row.seats),
    row.from,
    row.fromStop,
    row.to,
    row.toStop,
    row.phone ? formatPhone(row.phone) : "",
    formatKr(row.price),
    row.ticketCode,
    row.boardedAt ? formatDayTime(row.boardedAt.getTime()) : "",
  ]);
  const [first, last] = [departure.stops[0], departure.stops.at(-1)];
  return {
    name: `passagerare-${first?.slug}-${last?.slug}-${localDateOf(departure.departureAt)}.csv`,
    csv: toCsv([
      [`${first?.place}–${last?.place}`, formatDayTime(departure.departureAt)],
      ...(departure.status === "cancelled" ? [[endedWords(passengers.length)]] : []),
      head,
      ...rows,
    ]),
  };
}
