import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { addDays, dayNumberOf, instantOf } from "~/modules/calendar/rules";
import { lacksPhone } from "~/modules/phone/queries.server";
import { lockPlans } from "~/modules/users/commands.server";
import { onceUnedited } from "~/modules/users/submissions.server";
import { db, type Tx } from "~/platform/db.server";
import { formatDayTime } from "~/text/format";
import { passedAt } from "./listing";
import { anyway, findSamePosted } from "./posted.server";
import { prepareRoads, publishRides } from "./publish.server";
import { datesOf } from "./recurrence";
import { aboveCap } from "./rules";
import type { FieldErrors, RideForm } from "./schema";
import type { OtherTrip, RideDraft } from "./types";
import { findWay, type Way, wayBack } from "./way.server";

/** `beside`: the screen of the first ride under the key, where the form was edited since, or of what they have then */
export type CreateRideOutcome =
  | { ok: true; publicIds: string[] }
  | { ok: false; errors: FieldErrors; beside?: string | undefined };

type Planned = { draft: RideDraft; way: Way };

type FindOtherTrip = (tx: Tx, userId: number, lasting: { onAt: number; offAt: number }[]) => Promise<OtherTrip | null>;

/** Posts a ride with return and repetitions, once per form key, edited or not. @returns errors by field; "" for the whole */
export async function createRide(
  userId: number,
  form: RideForm,
  formKey: string,
  findOtherTrip: FindOtherTrip,
): Promise<CreateRideOutcome> {
  const [isWithoutPhone, found] = await Promise.all([lacksPhone(userId), findWay(form.stops)]);
  if (isWithoutPhone) return refused({ "": ["Bekräfta ditt mobilnummer först, så kan du lägga upp resan."] });
  if (!found.ok) return refused(found.errors);
  const back = form.hasReturn ? await wayBack(found.way) : null;
  const ways = [found.way, ...(back ? [back] : [])];
  const tooMuch = aboveCap(form, Math.min(...ways.map(({ route }) => route.metres)));
  if (tooMuch) return refused({ price: [tooMuch] });
  const outward = outwardRides(userId, form, found.way);
  const homeward = back ? homewardRides(userId, form, back) : [];
  const early = outward.findIndex((there, n) => leavesEarly(there, homeward[n]));
  if (early >= 0) return refused({ returnTime: [tooEarly(outward[early])] });
  const submission = { userId, form: "create-ride", formKey, content: form };
  const findOther = formKey.startsWith(anyway) ? async () => null : findOtherTrip;
  const publish = (tx: Tx) => publishPlanned(tx, userId, { outward, homeward, findOther });
  return db.transaction((tx) => onceUnedited(tx, submission, () => publish(tx), besideFirst, lockPlans(tx, userId)));
}

type Posting = Record<"outward" | "homeward", Planned[]> & { findOther: FindOtherTrip };

async function publishPlanned(
  tx: Tx,
  userId: number,
  { outward, homeward, findOther }: Posting,
): Promise<CreateRideOutcome> {
  const [postedOut, postedHome, other] = await Promise.all([
    findPostedAlready(tx, outward),
    findPostedAlready(tx, homeward),
    findOther(tx, userId, lastingOf([...outward, ...homeward])),
  ]);
  if (postedOut) return refused({ time: [`${alreadyPosted("resan", postedOut)}.`] });
  if (postedHome)
    return refused({
      returnTime: [`${alreadyPosted("resan tillbaka", postedHome)}. Välj en annan tid, eller ta bort den här.`],
    });
  if (other) return { ...refused({ "": [`${other.text} ${sendAgain}`], asks: [] }), beside: other.address };
  const oneEachWay = [outward, homeward].flatMap(([first]) => first ?? []);
  if (homeward.length > 0) await prepareRoads(tx, oneEachWay.map(planned));
  const posted = await publishRides(tx, outward.map(planned), { isAnnounced: true });
  const returns = homeward.map(({ draft, way }, n) => planned({ draft: { ...draft, returnOf: posted[n]?.id }, way }));
  const all = [...posted, ...(await publishRides(tx, returns, { isAnnounced: true }))];
  return { ok: true, publicIds: all.map((ride) => ride.publicId) };
}

function lastingOf(all: Planned[]): { onAt: number; offAt: number }[] {
  const offered = all.filter(({ draft }) => draft.kind === "offer");
  return offered.map((ride) => ({ onAt: ride.draft.departureAt.getTime(), offAt: arrivalOf(ride) }));
}

const alreadyPosted = (way: string, at: Date) => `Du har redan lagt upp ${way} ${formatDayTime(at)}`;

const sendAgain = "Skicka igen för att lägga upp den här också.";

const sentBefore = "Det du skickade förut kom fram och ligger ute. Skicka igen för att lägga upp också det här.";

function besideFirst(first: CreateRideOutcome): CreateRideOutcome {
  return {
    ...refused({ "": [sentBefore], asks: [] }),
    beside: first.ok ? `/my-driver-rides/${first.publicIds[0]}` : undefined,
  };
}

const planned = ({ draft, way }: Planned) => ({ draft, route: way.route });
const refused = (errors: FieldErrors) => ({ ok: false as const, errors });

const arrivalOf = ({ draft, way }: Planned) => passedAt(draft.departureAt.getTime(), way.route.seconds);

function leavesEarly(there: Planned, back: Planned | undefined): boolean {
  return back !== undefined && back.draft.departureAt.getTime() < arrivalOf(there);
}

function tooEarly(there: Planned | undefined): string {
  const at = there ? ` ${formatDayTime(arrivalOf(there))}` : "";
  return `Resan dit är framme först${at}. Välj en senare tid tillbaka.`;
}

function outwardRides(userId: number, form: RideForm, way: Way): Planned[] {
  const points = form.stops.map((stop) => stop.point);
  return seriesOf(userId, form, way, points, form.date ?? "", form.time ?? "");
}

function homewardRides(userId: number, form: RideForm, way: Way): Planned[] {
  const points = form.stops.map((stop) => stop.point).reverse();
  return seriesOf(userId, form, way, points, form.returnDate ?? "", form.returnTime ?? "");
}

/** All at the same local time; a return keeps its distance in days. */
function seriesOf(userId: number, form: RideForm, way: Way, points: string[], date: string, time: string): Planned[] {
  const repeat = form.weekdays.length > 0 && form.until ? { weekdays: form.weekdays, until: form.until } : null;
  const first = form.date ?? "";
  const days = dayNumberOf(date) - dayNumberOf(first);
  const dates = datesOf(first, repeat).map((each) => addDays(each, days));
  const seriesId = dates.length > 1 ? randomUUID() : undefined;
  return dates.map((each) => ({
    way,
    draft: draftOf(userId, form, way, points, new Date(instantOf(each, time)), seriesId),
  }));
}

function draftOf(
  userId: number,
  form: RideForm,
  way: Way,
  points: string[],
  departureAt: Date,
  seriesId: string | undefined,
): RideDraft {
  const { kind, flexibilityMinutes, seats, price, bookingMode, luggage, note } = form;
  const { pets, smoking, childSeat, womenOnly, winterTyres, vehicleMake, vehicleColour, vehicleRegistration } = form;
  return {
    userId,
    kind,
    flexibilityMinutes,
    seats,
    price,
    bookingMode: kind === "request" ? "request" : bookingMode,
    luggage,
    pets,
    smoking,
    childSeat,
    womenOnly,
    winterTyres,
    note,
    vehicleMake,
    vehicleColour,
    vehicleRegistration,
    departureAt,
    seriesId,
    stops: way.places.map((place, n) => ({ placeId: place.id, meetingPoint: points[n] ?? "" })),
  };
}

async function findPostedAlready(tx: Tx, all: Planned[]): Promise<Date | null> {
  const [first] = all;
  if (!first) return null;
  const { userId, kind, stops } = first.draft;
  const ends = { from: sql`${stops[0]?.placeId ?? 0}`, to: sql`${stops.at(-1)?.placeId ?? 0}` };
  const moments = all.map(({ draft }) => draft.departureAt);
  return findSamePosted(tx, { userId, kind, ...ends }, moments);
}
