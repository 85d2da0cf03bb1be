import { useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { BookingForm } from "~/modules/bookings/components/BookingForm";
import { DeclineWithReason, UndoDecline } from "~/modules/bookings/components/DeclineForms";
import { OtherWays } from "~/modules/bookings/components/OtherWays";
import type { OtherWays as Ways } from "~/modules/bookings/next-rides.server";
import type { BookingPage } from "~/modules/bookings/queries.server";
import { hasLostTrip } from "~/modules/bookings/rules";
import { acceptLabel } from "~/modules/bookings/wording";
import { formatDate } from "~/text/format";
import { Card } from "~/ui/Card";
import { Disclosure } from "~/ui/Disclosure";
import { LinkButton } from "~/ui/LinkButton";
import { Time } from "~/ui/Time";
import { Numbers } from "./Numbers";

type StepProps = { booking: BookingPage; formKey: string };
type NextStepProps = StepProps & { planB: Ways };

export function NextStep({ booking, formKey, planB }: NextStepProps) {
  const { status, reconfirm } = booking;
  if (reconfirm)
    return booking.side === "sender" ? (
      <ConfirmChange {...{ booking, formKey }} />
    ) : (
      <AwaitChange {...{ booking, formKey }} />
    );
  if (status === "accepted") return <Agreed {...{ booking, formKey }} />;
  if (booking.undoUntil !== null)
    return (
      <Card isRaised>
        <UndoDecline {...{ booking, formKey }} />
      </Card>
    );
  if (status !== "requested") return <Ended {...{ booking, formKey, planB }} />;
  if (booking.side === "sender") return <AwaitAnswer {...{ booking, formKey }} />;
  return <Answer {...{ booking, formKey }} />;
}

/** Of the two answers the one chosen in a letter comes first. */
function Answer({ booking, formKey }: StepProps) {
  const form = { bookingId: booking.publicId, formKey };
  const [query] = useSearchParams();
  const saysNo = query.get("svar") === "nej";
  const no = (
    <BookingForm key="no" {...form} intent="decline" label="Tacka nej" look={saysNo ? "primary" : "secondary"} />
  );
  const yes = !booking.isWaiting && (
    <BookingForm
      key="yes"
      {...form}
      intent="accept"
      label={acceptLabel(booking)}
      look={saysNo ? "secondary" : "primary"}
    />
  );
  return (
    <Step title={booking.isWaiting ? "Om en plats blir ledig" : `${booking.other.firstName} väntar på ditt svar`}>
      <p>
        {booking.isWaiting ? waitingWords(booking) : "Svara"}{" "}
        {!booking.isWaiting && (
          <>
            senast <Time at={booking.expiresAt} />, annars går {booking.kind === "offer" ? "förfrågan" : "erbjudandet"}{" "}
            ut.
          </>
        )}
      </p>
      <div className="row">{saysNo ? [no, yes] : [yes, no]}</div>
      <DeclineWithReason booking={booking} formKey={formKey} />
    </Step>
  );
}

function waitingWords({ kind }: BookingPage): string {
  return kind === "offer"
    ? "Resan är full på sträckan. Blir en plats ledig kan du godkänna."
    : "Du har redan skjuts på sträckan. Ändras det kan du tacka ja.";
}

function ConfirmChange({ booking, formKey }: StepProps) {
  const form = { bookingId: booking.publicId, formKey };
  const { isTime = true, isSeats = false, agreedAt = booking.onAt, key } = booking.question ?? {};
  const sameDay = formatDate(agreedAt) === formatDate(booking.onAt);
  const what = [isTime && "en ny tid", isSeats && "färre platser"].filter(Boolean).join(" och ");
  return (
    <Step title={`Resan har fått ${what}`}>
      {isTime && (
        <p>
          Från {booking.from.name} går resan{" "}
          <strong>
            <Time at={booking.onAt} />
          </strong>{" "}
          i stället för <Time at={agreedAt} show={sameDay ? "time" : "dayTime"} />.
        </p>
      )}
      <p>
        {isSeats && booking.role === "passenger"
          ? "Bekräfta om du fortfarande vill åka. Den som bekräftar först får plats."
          : `Säg om ${isTime ? "den nya tiden" : "det fortfarande"} passar.`}{" "}
        {booking.status === "accepted" && (
          <>
            Svara senast <Time at={booking.expiresAt} />, annars avslutas bokningen.
          </>
        )}
      </p>
      <BookingForm
        {...form}
        intent="confirmChange"
        question={key}
        label={isSeats ? (booking.role === "passenger" ? "Jag vill åka" : "Jag vill köra") : "Tiden passar"}
        isWide
      />
      <BookingForm {...form} intent="declineChange" label="Det passar inte, avsluta bokningen" look="quiet" />
      <p className="muted small">Att tacka nej till en ändring räknas aldrig som en sen avbokning.</p>
    </Step>
  );
}

function AwaitChange({ booking, formKey }: StepProps) {
  return (
    <Step title="Du ändrade resan">
      <p>
        {booking.reconfirm === "seats"
          ? "Platsen är inte reserverad förrän svaret har kommit."
          : "Bokningen gäller så länge."}
      </p>
      {booking.status === "accepted" && <Cancel {...{ booking, formKey }} />}
    </Step>
  );
}

function AwaitAnswer({ booking, formKey }: StepProps) {
  const sent = booking.kind === "offer" ? "bokningen" : "erbjudandet";
  const title = booking.isWaiting ? "Så länge du står i kön" : `Väntar på svar från ${booking.other.firstName}`;
  return (
    <Step title={title}>
      <p>
        {booking.isWaiting ? `${inLineWords(booking)} Du står kvar till ` : `${booking.other.firstName} svarar senast `}
        <Time at={booking.expiresAt} />
        {!booking.isWaiting && `, annars går ${sent} ut`}.
      </p>
      <BookingForm
        bookingId={booking.publicId}
        formKey={formKey}
        intent="withdraw"
        label={booking.isWaiting ? "Lämna kön" : `Ta tillbaka ${sent}`}
        look="secondary"
      />
    </Step>
  );
}

function inLineWords({ kind, isInstant, other }: BookingPage): string {
  if (kind === "request") return `${other.firstName} har redan skjuts. Vi säger till om det ändras.`;
  return `Resan är full. Vi säger till om en plats blir ledig${isInstant ? ", då bokas du direkt" : ""}.`;
}

function Agreed({ booking, formKey }: StepProps) {
  const isDriver = booking.role === "driver";
  return (
    <Step title={booking.isUnderWay ? "Hitta varandra" : isDriver ? "Ändras något?" : "Kan du inte åka?"}>
      {booking.isUnderWay ? <Numbers booking={booking} /> : <Cancel {...{ booking, formKey }} />}
    </Step>
  );
}

/** Two steps: opening this, and the button in it. */
function Cancel({ booking, formKey }: StepProps) {
  return (
    <Disclosure summary="Avboka">
      <div className="stack">
        <p>
          {booking.isLate
            ? `Det är mindre än 24 timmar kvar. Avbokningen räknas som sen och syns som en siffra på din profil. ${booking.other.firstName} får veta det direkt.`
            : `Det är mer än 24 timmar kvar, så det räknas inte som en sen avbokning. ${booking.other.firstName} får veta det direkt.`}
        </p>
        <BookingForm bookingId={booking.publicId} formKey={formKey} intent="cancel" label="Avboka" look="danger" />
      </div>
    </Disclosure>
  );
}

/** That it is over stands above; here is what one can do now. */
function Ended({ booking, formKey, planB }: NextStepProps) {
  const { role, kind, rideId, status } = booking;
  const isOver = status === "completed" || status === "no_show";
  if (isOver || role !== "passenger") return null;
  const wanted = kind === "request" && (
    <LinkButton to={`/my-driver-rides/${rideId}`} look="secondary" isWide>
      Visa efterlysningen
    </LinkButton>
  );
  if (kind === "request" && !hasLostTrip(booking)) return <Step title={inStead}>{wanted}</Step>;
  return <PlanB {...{ booking, formKey, planB }}>{wanted}</PlanB>;
}

const inStead = "Så kan du åka i stället";

/** Other ways to the same goal. */
export function PlanB({ booking, formKey, planB, children }: NextStepProps & { children?: ReactNode }) {
  const { from, to, seats } = booking;
  return (
    <Step title={inStead}>
      <OtherWays {...planB} seats={seats} formKey={formKey} isMain />
      <LinkButton
        to={`/select-location?from=${from.slug}&to=${to.slug}`}
        isWide
        look={planB.rides.length > 0 ? "secondary" : "primary"}
      >
        Sök {from.name}–{to.name}
      </LinkButton>
      {children}
    </Step>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title} isRaised>
      {children}
    </Card>
  );
}
