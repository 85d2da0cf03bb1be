import { type Affected, affectedBy } from "~/modules/bookings/affected.server";
import { changeRide } from "~/modules/bookings/ride-changes.server";
import { skippedTime } from "~/modules/calendar/fields";
import { instantOf, localDateOf, localTimeOf } from "~/modules/calendar/rules";
import { textOf } from "~/modules/forms/read";
import { parseKronor } from "~/modules/prices/rules";
import { changeableRide } from "~/modules/rides/changeable.server";
import { readRideEdit } from "~/modules/rides/form-values";
import { anyway, type Crossed } from "~/modules/rides/posted.server";
import type { OwnRide } from "~/modules/rides/queries.server";
import { skippedBy } from "~/modules/rides/recurrence";
import { aboveCap, highestPrice, rideKey } from "~/modules/rides/rules";
import {
  type FieldErrors,
  fieldErrors,
  inOrderOf,
  type RideEdit,
  type RideEditValues,
  rideEditSchema,
} from "~/modules/rides/schema";
import type { RideKind } from "~/modules/rides/types";
import { badRequest, newFormKey, notFound, redirectWithToast } from "~/platform/http.server";
import { formatDayTime, inflect, plural } from "~/text/format";

export type RideEditState = ReturnType<typeof stateOf>;

export async function rideToEdit(userId: number, publicId: string): Promise<RideEditState> {
  const own = await changeableRide(userId, publicId);
  const affected = await affectedBy(userId, publicId);
  const at = own.ride.departureAt.getTime();
  const values: RideEditValues = {
    date: localDateOf(at),
    time: localTimeOf(at),
    seats: String(own.ride.seats),
    ...(!affected.some(({ isOnThisRide }) => isOnThisRide) && termsOf(own)),
    meetingPoints: own.stops.map((stop) => stop.meetingPoint),
    note: own.ride.note,
    vehicleMake: own.ride.vehicleMake,
    vehicleColour: own.ride.vehicleColour,
    vehicleRegistration: own.ride.vehicleRegistration,
    scope: "one",
  };
  return stateOf(own, affected, values, null, rideKey(own.ride));
}

export async function changeFrom(userId: number, publicId: string, data: FormData, formKey: string) {
  const [own, affected] = await Promise.all([changeableRide(userId, publicId), affectedBy(userId, publicId)]);
  const values = readRideEdit(data);
  const seen = textOf(data, "seen");
  const refuse = (errors: FieldErrors, nowSeen = seen) =>
    badRequest(stateOf(own, affected, values, inOrderOf(values, errors), nowSeen));
  const parsed = rideEditSchema(Date.now(), own.ride.departureAt.getTime()).safeParse(values);
  const tooMuch = priceErrors(own, values);
  if (!parsed.success) return refuse({ ...tooMuch, ...fieldErrors(parsed.error) });
  if (tooMuch) return refuse(tooMuch);
  const skipped = skippedDay(own, parsed.data);
  if (skipped) return refuse({ time: [skipped] });
  const act = { userId, rideId: publicId, scope: parsed.data.scope, seen, formKey };
  const outcome = await changeRide({ ...act, change: changeOf(own, parsed.data) });
  if (!outcome.ok && outcome.reason === "not_found") return notFound();
  if (!outcome.ok && outcome.reason === "posted_already") return refuse({ time: [postedAlready(outcome.at)] });
  if (!outcome.ok && outcome.reason === "crosses_return") return refuse({ time: [crossedText(outcome)] });
  if (!outcome.ok && outcome.reason === "busy_then") {
    const another = { "": [`${outcome.text} Spara igen om resan ändå ska gå då.`], asks: [] };
    return { ...stateOf(own, affected, values, another, seen), formKey: anyway + newFormKey() };
  }
  if (!outcome.ok) return refuse(changedMeanwhile(own), rideKey(own.ride));
  const text = changedText(own.ride.kind, outcome);
  const isSaid = text === changedText(own.ride.kind, { rides: 1 }) && outcome.bookings > 0;
  return redirectWithToast(`/my-driver-rides/${publicId}`, { type: "success", text, ...(isSaid && { isQuiet: true }) });
}

const postedAlready = (at: number) =>
  `Du har redan en annan resa samma väg ${formatDayTime(at)}. Ställ in den ena först.`;

function crossedText({ way, at }: Crossed): string {
  const when = formatDayTime(at);
  if (way === "there") return `Resan dit är framme först ${when}. Välj en senare tid, eller ändra resan dit först.`;
  return `Då är du inte framme när resan tillbaka går, ${when}. Välj en tidigare tid, eller ändra resan tillbaka först.`;
}

function skippedDay({ ride, others }: OwnRide, { date, time, scope }: RideEdit): string | null {
  if (!date || !time || scope === "one" || instantOf(date, time) === ride.departureAt.getTime()) return null;
  const moments = others.map(({ departureAt }) => departureAt);
  const day = skippedBy({ from: ride.departureAt, date, time }, moments);
  return day && `${skippedTime(day, time)} Välj en annan tid, eller ändra bara den här resan.`;
}

function changedMeanwhile({ ride: { departureAt, seats } }: OwnRide): FieldErrors {
  const now = `${formatDayTime(departureAt)} med ${plural(seats, "plats", "platser")}`;
  return {
    "": [`Resan har ändrats sedan du öppnade sidan: nu är det ${now}. Spara igen om det du har fyllt i stämmer.`],
    asks: [],
  };
}

function termsOf({ ride }: OwnRide) {
  const { price, bookingMode, luggage, pets, smoking, childSeat, womenOnly } = ride;
  return { price: String(price), bookingMode, luggage, pets, smoking, childSeat, womenOnly };
}

function changedText(kind: RideKind, { rides, kept = 0, lost = 0, capped = 0 }: Changed): string {
  return [
    rides > 1 ? `${plural(rides, "resa", "resor")} är ändrade.` : "Resan är ändrad.",
    kept > 0 && keptText(kind, rides, kept),
    capped > 0 &&
      `${plural(capped, "resa", "resor")} har kvar platser och pris: tillsammans blir det annars mer än resan får kosta.`,
    lost > 0 &&
      `${plural(lost, "bokning ryms", "bokningar ryms")} inte längre och är ${inflect(lost, "avslutad", "avslutade")}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

type Changed = { rides: number; kept?: number; lost?: number; capped?: number };

function keptText(kind: RideKind, rides: number, kept: number): string {
  const [terms, somebody] =
    kind === "offer" ? ["Pris och villkor", "boka"] : ["Antal, pris och villkor", "erbjuda skjuts"];
  if (rides === 1) return `${terms} är kvar: någon har hunnit ${somebody}.`;
  return `${terms} är kvar på ${plural(kept, "resa", "resor")} där någon har hunnit ${somebody}.`;
}

function stateOf(
  { ride, stops, following }: OwnRide,
  affected: Affected[],
  values: RideEditValues,
  errors: FieldErrors | null,
  seen: string,
) {
  const places = stops.map((stop) => stop.place);
  return { for: "edit" as const, values, errors, seen, kind: ride.kind, places, following, affected };
}

function priceErrors({ ride }: OwnRide, values: RideEditValues): FieldErrors | null {
  const seats = Number(values.seats) || 1;
  const highest = highestPrice(ride.metres, seats);
  if (values.price !== undefined) {
    const tooMuch = aboveCap({ price: parseKronor(values.price) ?? 0, seats }, ride.metres);
    return tooMuch ? { price: [tooMuch] } : null;
  }
  if (ride.price <= highest) return null;
  return { seats: [`Priset är ${ride.price} kr per plats. Med så många platser får det vara högst ${highest} kr.`] };
}

function changeOf({ stops }: OwnRide, { date, time, meetingPoints, scope: _, ...change }: RideEdit) {
  const points = stops.map(({ meetingPoint }, n) => {
    const point = meetingPoints[n] ?? "";
    return point === meetingPoint ? null : point;
  });
  const departureAt = new Date(instantOf(date ?? "", time ?? ""));
  return { ...change, departureAt, ...(points.some((point) => point !== null) && { meetingPoints: points }) };
}
