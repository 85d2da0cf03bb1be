import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { BookingPage } from "~/modules/bookings/queries.server";
import type { WayHome } from "~/modules/bookings/way-home.server";
import { PushSwitch } from "~/modules/notifications/components/PushSwitch";
import { UnlockForm } from "~/modules/unlocks/components/ContactOffer";
import type { ContactOffer } from "~/modules/unlocks/queries.server";
import { capitalized, formatDayTime, formatKr, formatNearTime } from "~/text/format";
import { Icon, type IconName } from "~/ui/Icon";
import { Numbers } from "./Numbers";

const hour = 3_600_000;

type NextThingsProps = {
  booking: BookingPage;
  offer: ContactOffer | null;
  canPush: boolean;
  now: number;
};

export function NextThings({ booking, offer, canPush, now }: NextThingsProps) {
  const { publicId, status, side, other, isBlocked, told, isPushOff } = booking;
  const isAgreed = status === "accepted";
  const words = encodeURIComponent(tripWords(booking));
  const news = (
    <Thing icon="bell" title={newsTitle(booking)} text={told || "Det står här."}>
      {canPush && !isPushOff && <PushSwitch isOffer />}
      {canPush && isPushOff && (
        <Link className="btn quiet" to="/user-profile#aviseringar">
          Ändra<span className="hush"> hur du får veta det</span>
        </Link>
      )}
    </Thing>
  );
  return (
    <section className="stack" aria-labelledby="sedan">
      <h2 id="sedan">{isAgreed ? "Inför resan" : "Det här händer sen"}</h2>
      <ol className="stack tight">
        {isAgreed ? (
          <Thing icon="calendar" title="Lägg i kalendern" text="Med tid, plats och vem du åker med">
            <a className="btn quiet" {...calendarLink(publicId)}>
              Spara<span className="hush"> resan i kalendern</span>
            </a>
          </Thing>
        ) : (
          news
        )}
        {!isBlocked && !hasGreeted(booking) && (
          <Thing icon="chat" title={`Skriv till ${other.firstName}`} text={talkText(booking)}>
            <Link className="btn quiet" to={`/inbox/new?booking=${publicId}`} prefetch="none">
              Skriv<span className="hush"> till {other.firstName}</span>
            </Link>
          </Thing>
        )}
        {isAgreed && offer?.state !== "unlocked" && (
          <Thing icon="phone" title={numbersTitle(booking, now)} text={<Numbers booking={booking} />}>
            {offer?.state === "open" && numberIsFree(booking) && (
              <UnlockForm offer={offer} about={`booking=${publicId}`} look="quiet" />
            )}
          </Thing>
        )}
        {!isAgreed && side === "sender" && (
          <Thing icon="phone" title={yesTitle(booking)} text={onceAgreed[booking.role]} />
        )}
        {isAgreed && canPush && news}
      </ol>
      {isAgreed && (
        <div className="card thing">
          <Icon name="share" />
          <div>
            <strong>Säg till den som väntar</strong>
          </div>
          <a className="btn quiet" href={`sms:?&body=${words}`}>
            Sms<span className="hush"> till den som väntar</span>
          </a>
          <a className="btn quiet" href={`mailto:?subject=${encodeURIComponent("Min resa")}&body=${words}`}>
            E-post<span className="hush"> till den som väntar</span>
          </a>
        </div>
      )}
    </section>
  );
}

export function calendarLink(publicId: string) {
  return { href: `/my-passenger-rides/${publicId}/kalender.ics`, download: "resa.ics" };
}

export function hasGreeted({ status, side, message }: BookingPage): boolean {
  return status === "requested" && side === "sender" && message !== "";
}

function talkText({ meetingPoints, spots, role, other }: BookingPage): string {
  const luggage = role === "driver" ? `vad har ${other.firstName} med sig?` : "vad har du med dig?";
  const isSettled = Boolean(meetingPoints.on || spots.on);
  return isSettled ? capitalized(luggage) : `Var möts ni, och ${luggage}`;
}

function newsTitle({ status, isWaiting, kind, other, otherPart }: BookingPage): string {
  if (status !== "accepted" && otherPart?.kind === "ride") return "När båda har svarat";
  if (status === "accepted") return `Om ${other.firstName} ändrar något`;
  if (isWaiting) return kind === "offer" ? "När en plats blir ledig" : "Om skjutsen behövs";
  return `När ${other.firstName} svarar`;
}

function yesTitle({ isWaiting, isInstant, other, otherPart }: BookingPage): string {
  if (otherPart?.kind === "ride") return "Om båda säger ja";
  return isWaiting && isInstant ? "När du har fått plats" : `Om ${other.firstName} säger ja`;
}

/** Whether the other's number is still to come, without payment. */
export function numberIsFree({ status, reconfirm, numbers }: BookingPage): boolean {
  return status === "accepted" && reconfirm === null && numbers.theirs && !numbers.areShown;
}

const onceAgreed: Record<BookingPage["role"], string> = {
  passenger: "Då ser du mötesplats och registreringsnummer.",
  driver: "Då ser ni mötesplatsen.",
};

function numbersTitle(booking: BookingPage, now: number): string {
  if (booking.numbers.areShown) return "Nu kan ni ringa varandra";
  const how = numberIsFree(booking) ? "utan kostnad " : "";
  return `Telefonnummer kommer ${how}${formatNearTime(booking.departureAt - 3 * hour, now)}`;
}

function tripWords({ from, to, onAt, offAt, other }: BookingPage): string {
  return `Jag åker ${from.name}–${to.name} ${formatDayTime(onAt)} med ${other.firstName}, framme ungefär ${formatDayTime(offAt)}.`;
}

type ThingProps = { icon: IconName; title: string; text: ReactNode; children?: ReactNode };

function Thing({ icon, title, text, children }: ThingProps) {
  return (
    <li className="card thing">
      <Icon name={icon} />
      <div>
        <strong>{title}</strong>
        {text && <div className="muted small">{text}</div>}
      </div>
      {children}
    </li>
  );
}

type HomeProps = { booking: BookingPage; wayHome: WayHome };

export function Home({ booking: { from, to }, wayHome: { address, rides, lowestPrice } }: HomeProps) {
  const cheapest = lowestPrice === null ? "" : ` från ${formatKr(lowestPrice)}`;
  return (
    <>
      <h2>Hem igen?</h2>
      <div className="card thing">
        <Icon name="arrow" />
        <div>
          <strong>
            {to.name} → {from.name}
          </strong>
          <div className="muted small">
            {rides ? `${rides}${cheapest} veckan därefter` : "Se vilka som kör tillbaka"}
          </div>
        </div>
        <Link className="btn quiet" to={address}>
          Visa<span className="hush"> resor hem</span>
        </Link>
      </div>
    </>
  );
}
