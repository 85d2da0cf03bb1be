import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { BookingPage } from "~/modules/bookings/queries.server";
import type { WayHome } from "~/modules/bookings/way-home.server";
import { formatDayTime, formatKr, formatNearTime, whose } from "~/text/format";
import { Icon, type IconName } from "~/ui/Icon";
import { Numbers } from "./Numbers";

const hour = 3_600_000;

type NextThingsProps = {
  booking: BookingPage;
  wayHome: WayHome | null;
  now: number;
};

export function NextThings({ booking, wayHome, now }: NextThingsProps) {
  const { publicId, status, other, isBlocked, told } = booking;
  const isAgreed = status === "accepted";
  const words = encodeURIComponent(tripWords(booking));
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
          <Thing icon="bell" title={answerTitle(booking)} text={`${told} Svaret står här.`.trim()} />
        )}
        {!isBlocked && !hasGreeted(booking) && (
          <Thing icon="chat" title={`Skriv till ${other.firstName}`} text={talkText(booking)}>
            <Link className="btn quiet" to={`/inbox/new?booking=${publicId}`} prefetch="none">
              Skriv<span className="hush"> till {other.firstName}</span>
            </Link>
          </Thing>
        )}
        <Thing icon="phone" title={numbersTitle(booking, now)} text={isAgreed ? <Numbers booking={booking} /> : null} />
      </ol>
      {wayHome && <Home booking={booking} wayHome={wayHome} />}
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

function talkText({ meetingPoints, spots }: BookingPage): string {
  const isSettled = Boolean(meetingPoints.on || spots.on);
  return isSettled ? "Vad har du med dig?" : "Var möts ni, och vad har du med dig?";
}

function answerTitle({ isWaiting, told, kind, other }: BookingPage): string {
  if (isWaiting && !told) return "Du står i kön";
  if (isWaiting) return kind === "offer" ? "Vi säger till när en plats blir ledig" : "Vi säger till om skjutsen behövs";
  return `När ${other.firstName} svarar`;
}

/** That the other's number comes without payment; null where it does not, or has come. */
export function freeNumberWords(booking: BookingPage, now: number): string | null {
  const { status, reconfirm, numbers, departureAt, other } = booking;
  const isToCome = status === "accepted" && reconfirm === null && numbers.theirs && !numbers.areShown;
  if (!isToCome) return null;
  const when = formatNearTime(departureAt - 3 * hour, now);
  return `${whose(other.firstName)} telefonnummer kommer utan kostnad ${when}. Behöver du det redan nu, med e\u2011post?`;
}

function numbersTitle({ status, numbers, departureAt, role }: BookingPage, now: number): string {
  if (numbers.areShown) return "Nu kan ni ringa varandra";
  const when = formatNearTime(departureAt - 3 * hour, now);
  if (status === "accepted") return `Telefonnummer kommer ${when}`;
  return role === "passenger"
    ? "Säger föraren ja ser du mötesplats och registreringsnummer"
    : "Säger passageraren ja ser ni mötesplatsen";
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

function Home({
  booking: { from, to },
  wayHome: { address, rides, lowestPrice },
}: Pick<NextThingsProps, "booking"> & { wayHome: WayHome }) {
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
