import { afterQuietHours } from "~/modules/calendar/quiet-hours";
import { dayNumberOf, localDateOf } from "~/modules/calendar/rules";
import type { Notice } from "~/modules/notifications/types";
import { capitalized, formatDayTime, formatKr, plural } from "~/text/format";
import { mostDays, rideRoute, searchRoute } from "./addresses";
import type { Watch } from "./types";
import { type EndNames, routeInWords } from "./wording";

export type ToldRide = {
  id: number;
  publicId: string;
  seriesId: string | null;
  createdAt: number;
  origin: string;
  destination: string;
  departureAt: number;
  onAt?: number;
  womenOnly: boolean;
};

export type NamedWatch = { watch: Watch; names: EndNames; slugs: EndNames };

/** Notifies of one new ride. @param part ms UTC, and kronor per seat @param now ms UTC */
export function rideNotice(
  named: NamedWatch,
  ride: ToldRide,
  part: { onAt: number; price: number },
  now: number,
): Notice {
  const { watch, names } = named;
  const { origin: from, destination: to } = ride;
  const isOffer = watch.kind === "offer";
  const when = capitalized(formatDayTime(part.onAt));
  const price = part.price > 0 ? formatKr(part.price) : "Gratis";
  const boarding = isOffer && names.from && names.from !== from ? ` från ${names.from}` : "";
  const forWhom = womenWords(named, ride);
  return {
    ...common(named, now),
    eventKey: eventKeyOf(ride, now),
    about: { watchId: watch.id, userId: watch.userId, rideIds: String(ride.id) },
    message: {
      title: isOffer ? `Ny resa ${from}–${to}` : `Någon söker skjuts ${from}–${to}`,
      body: isOffer
        ? `${when}, ${price.toLowerCase()}${boarding}${forWhom}. Den passar din bevakning.`
        : `${when}. Det ligger längs din väg.`,
      route: rideRoute(named, ride.publicId),
      button: buttonOf(watch),
      sign: { from, to },
      facts: [
        ["Avresa", when + boarding],
        ["Din bevakning", routeInWords(names)],
        ["Pris per plats", price + forWhom],
      ],
      aside: stopAside(watch),
    },
  };
}

/** A ride, or rides posted together, are told once, whatever watches match; a day that suits later, once more. */
function eventKeyOf(ride: ToldRide, now: number): string {
  const isTogether = ride.seriesId === null || now - ride.createdAt < together;
  return eventOf(ride) + (isTogether ? "" : `:${localDateOf(now)}`);
}

/** What the event keys of all messages of a ride, or of those posted with it, begin with. */
export function eventOf({ id, seriesId }: Pick<ToldRide, "id" | "seriesId">): string {
  return seriesId === null ? `ride:${id}:match` : `series:${seriesId}:match`;
}

const together = 86_400_000;

/** The evening's digest. @param rides at least one @param now ms UTC */
export function digestNotice(named: NamedWatch, rides: ToldRide[], now: number): Notice {
  const { watch, names } = named;
  const isOffer = watch.kind === "offer";
  const what = isOffer
    ? plural(rides.length, "ny resa", "nya resor")
    : plural(rides.length, "ny efterlysning", "nya efterlysningar");
  const [only, another] = rides;
  return {
    ...common(named, now),
    eventKey: `watch:${watch.id}:digest:${Math.max(...rides.map((ride) => ride.id))}`,
    about: { watchId: watch.id, rideIds: rides.map((ride) => ride.id).join(), isDigest: true },
    message: {
      title: `${what} ${routeInWords(names)}`,
      body: `${another ? "De" : "Den"} ${isOffer ? "passar din bevakning" : "ligger längs din väg"}.`,
      route:
        only && !another ? rideRoute(named, only.publicId) : searchRoute(named, boardingDays(rides), localDateOf(now)),
      button: another ? "Visa alla" : buttonOf(watch),
      ...(names.from && names.to && { sign: { from: names.from, to: names.to } }),
      facts: rides
        .slice(0, mostListed)
        .map((ride) => [
          formatDayTime(ride.departureAt),
          `${ride.origin}–${ride.destination}${womenWords(named, ride)}`,
        ]),
      aside: stopAside(watch),
    },
  };
}

function boardingDays(rides: ToldRide[]) {
  const days = rides.map(({ onAt, departureAt }) => localDateOf(onAt ?? departureAt)).sort();
  const [first, last] = [days[0], days.at(-1)];
  const isOneSearch = first && last && dayNumberOf(last) - dayNumberOf(first) <= 2 * mostDays;
  return isOneSearch ? { first, last } : { first: null, last: null };
}

const buttonOf = ({ kind }: Watch) => (kind === "offer" ? "Visa resan" : "Visa efterlysningen");

export function endingNotice(named: NamedWatch, now: number): Notice {
  const { watch, names } = named;
  return {
    ...common(named, now),
    eventKey: `watch:${watch.id}:ending:${watch.expiresAt.getTime()}`,
    about: { watchId: watch.id, rideIds: "" },
    message: {
      title: `Bevakningen ${routeInWords(names)} slutar snart`,
      body: `Den slutar ${formatDayTime(watch.expiresAt)}. Vill du ha kvar den förlänger du den med ett halvår.`,
      route: `/bevakningar?slutar=${watch.publicId}`,
      button: "Förläng bevakningen",
      ...(names.from && names.to && { sign: { from: names.from, to: names.to } }),
    },
  };
}

function womenWords({ watch }: NamedWatch, { womenOnly }: ToldRide): string {
  return watch.kind === "offer" && womenOnly ? ", bara kvinnor" : "";
}

const mostListed = 10;

function common({ watch }: NamedWatch, now: number) {
  const channels: Notice["channels"] = [];
  if (watch.byPush) channels.push("push");
  if (watch.byEmail) channels.push("email");
  return { kind: "ride_match" as const, userId: watch.userId, channels, notBefore: afterQuietHours(now, watch) };
}

const stopAside = (watch: Watch) => ({ label: "Sluta bevaka", route: `/bevakningar/stopp/${watch.stopKey}` });
