import { type LoaderFunctionArgs, redirect, type SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { pageMeta } from "~/frame/meta";
import { Moment } from "~/modules/bookings/components/Moment";
import { bookingsOfRide } from "~/modules/bookings/queries.server";
import { hasWayHome } from "~/modules/bookings/way-home.server";
import { localDateOf } from "~/modules/calendar/rules";
import { toldWords } from "~/modules/notifications/wording";
import { ridePath } from "~/modules/rides/address";
import { forgetForm } from "~/modules/rides/left-form";
import { findPosted, type Posted } from "~/modules/rides/queries.server";
import { recurrenceWords } from "~/modules/rides/recurrence";
import { findRidePage, type RidePage } from "~/modules/rides/ride-page.server";
import { pictureOfRide } from "~/modules/rides/sharing-picture";
import { requireUser } from "~/modules/sessions/session.server";
import { countWatchers } from "~/modules/watches/watchers.server";
import { notFound } from "~/platform/http.server";
import { formatDay, formatNearTime, plural } from "~/text/format";
import { Icon } from "~/ui/Icon";
import { LinkButton } from "~/ui/LinkButton";
import { Share } from "~/ui/Share";
import { tripStyles } from "~/ui/tripStyles";

export const handle = await tripStyles();

export const meta = pageMeta<typeof loader>(({ data }) => ({
  title: data?.title ?? "Resan ligger ute",
  description: "Dela resan, och lägg ut hemresan.",
}));

export async function loader({ request, params }: LoaderFunctionArgs) {
  const [{ id: userId, uid }, publicId, now] = [await requireUser(request), params.rideId ?? "", Date.now()];
  const [found, page, bookings] = await Promise.all([
    findPosted(userId, publicId),
    findRidePage(publicId, userId, { from: null, to: null }, now),
    bookingsOfRide(userId, publicId, now),
  ]);
  const [posted, ride] = [found ?? notFound(), page ?? notFound()];
  if (!ride.isBookable || bookings.length > 0) throw redirect(`/my-driver-rides/${publicId}`);
  const [isHomeKnown, watchers] = await Promise.all([
    posted.hasReturn || hasWayHome(userId, ride.part),
    countWatchers(posted.id, now),
  ]);
  return {
    uid,
    publicId,
    ...postedRide(ride),
    title: `${postedWords(ride.kind, posted)} ligger ute`,
    ...daysOf(posted.moments, ride.part.onAt, now),
    home: homeInWords(posted.home, now),
    homeAddress: isHomeKnown ? null : wayHome(ride),
    watchers,
    isTold: toldWords(posted.reach) !== "",
  };
}

function postedRide(ride: RidePage) {
  const { kind, part, publicId } = ride;
  return {
    from: part.from.name,
    to: part.to.name,
    path: ridePath(kind, publicId),
    isOffer: kind === "offer",
    picture: pictureOfRide(ride),
  };
}

function postedWords(kind: RidePage["kind"], { together, moments, home }: Posted): string {
  const [one, many, only] =
    kind === "offer" ? ["resa", "resor", "Resan"] : ["efterlysning", "efterlysningar", "Efterlysningen"];
  if (home.length > 0 && moments.length > 1) return `${plural(moments.length, one, many)} dit och ${home.length} hem`;
  return together > 1 ? plural(together, one, many) : only;
}

function homeInWords(moments: number[], now: number): string | null {
  const [first] = moments;
  if (first === undefined) return null;
  return moments.length > 1 ? recurrenceWords(moments).toLowerCase() : formatNearTime(first, now);
}

function daysOf(moments: number[], onAt: number, now: number) {
  const isSeries = moments.length > 1;
  return { isSeries, when: isSeries ? daysInWords(moments) : formatNearTime(onAt, now) };
}

function daysInWords(moments: number[]): string {
  const [first = 0, last = 0] = [moments[0], moments.at(-1)];
  return `${recurrenceWords(moments).toLowerCase()}, ${formatDay(first)}–${formatDay(last)}`;
}

function wayHome({ kind, part: { from, to, offAt } }: RidePage): string {
  return `/create-ride?${new URLSearchParams({ from: to.slug, to: from.slug, date: localDateOf(offAt), kind })}`;
}

export default function RidePosted() {
  const posted = useLoaderData<typeof loader>();
  const { uid, from, to, isOffer, title, when, home, isTold } = posted;
  useEffect(() => forgetForm(uid), [uid]);
  const who = isOffer ? "vill åka med" : "erbjuder skjuts";
  const news = isTold && `Vi säger till när någon ${who}.`;
  const text = [sentence(`${from}–${to} ${when}`), home && sentence(`Hem ${home}`), news];
  return (
    <>
      <Moment moment={{ tone: "green", icon: "check", title, text: text.filter(Boolean).join(" ") }} isNew />
      <div className="wrap page">
        <div className="cols">
          <GetItSeen posted={posted} />
          <GoOn posted={posted} />
        </div>
      </div>
    </>
  );
}

const sentence = (words: string) => (words.endsWith(".") ? words : `${words}.`);

type PostedProps = { posted: SerializeFrom<typeof loader> };

function GetItSeen({ posted: { path, from, to, isOffer, isSeries, when, picture, watchers } }: PostedProps) {
  const rides = isSeries ? "resorna" : "resan";
  return (
    <section className="stack" aria-labelledby="sedan">
      <h2 id="sedan">Få fler att se {isSeries ? "dem" : "den"}</h2>
      {watchers !== null && (
        <p className="card thing">
          <Icon name="bell" />
          <strong>
            {plural(watchers, "person", "personer")} bevakar den här vägen och får veta att {rides} finns.
          </strong>
        </p>
      )}
      <div className="card stack sharing">
        <p>Dela {rides} i en grupp för orten, jobbet eller skolan.</p>
        <Share path={path} text={`${isOffer ? "Samåkning" : "Söker skjuts"} ${from}–${to} ${when}`} look="primary" />
        <img className="shared" src={picture} alt="" width={1200} height={630} loading="lazy" decoding="async" />
      </div>
    </section>
  );
}

function GoOn({ posted: { publicId, path, from, to, isOffer, isSeries, homeAddress } }: PostedProps) {
  return (
    <section className="stack" aria-label="Vidare">
      {homeAddress && (
        <>
          <h2>Hem igen?</h2>
          <div className="card stack">
            <div>
              <strong>
                {to} → {from}
              </strong>
              <div className="muted small">Från, till och dag är ifyllda.</div>
            </div>
            <LinkButton to={homeAddress} prefetch="none" look="secondary" isWide>
              Lägg ut hemresan
            </LinkButton>
          </div>
        </>
      )}
      <LinkButton to={path} look="secondary" isWide>
        Se {isSeries ? "den första" : "resan"} som andra ser den
      </LinkButton>
      <LinkButton to={`/my-driver-rides/${publicId}`} look="secondary" isWide>
        {isOffer ? "Bokningar och ändringar" : "Erbjudanden och ändringar"}
      </LinkButton>
    </section>
  );
}
