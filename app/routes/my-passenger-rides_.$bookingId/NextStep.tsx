import type { ReactNode } from "react";
import { BookingForm } from "~/modules/bookings/components/BookingForm";
import type { BookingPage } from "~/modules/bookings/queries.server";
import { Card } from "~/ui/Card";
import { Disclosure } from "~/ui/Disclosure";
import { LinkButton } from "~/ui/LinkButton";
import { Time } from "~/ui/Time";
import { Numbers } from "./Numbers";

type StepProps = { booking: BookingPage; formKey: string };

/** What is expected now, and of whom, with at most one yellow button. */
export function NextStep({ booking, formKey }: StepProps) {
  const { status, reconfirm } = booking;
  const form = { bookingId: booking.publicId, formKey };
  if (reconfirm)
    return booking.side === "sender" ? (
      <ConfirmChange {...{ booking, formKey }} />
    ) : (
      <AwaitChange {...{ booking, formKey }} />
    );
  if (status === "accepted") return <Agreed {...{ booking, formKey }} />;
  if (status !== "requested") return <Ended booking={booking} />;
  if (booking.side === "sender") return <AwaitAnswer {...{ booking, formKey }} />;
  return (
    <Step title={booking.isWaiting ? "Står i kön" : `${booking.other.firstName} väntar på ditt svar`}>
      <p>
        {booking.isWaiting ? "Resan är full på sträckan. Blir en plats ledig kan du godkänna." : "Svara"}{" "}
        {!booking.isWaiting && (
          <>
            senast <Time at={booking.expiresAt} />, annars går förfrågan ut.
          </>
        )}
      </p>
      <div className="row">
        {!booking.isWaiting && <BookingForm {...form} intent="accept" label="Godkänn" />}
        <BookingForm {...form} intent="decline" label="Tacka nej" look="secondary" />
      </div>
    </Step>
  );
}

function ConfirmChange({ booking, formKey }: StepProps) {
  const form = { bookingId: booking.publicId, formKey };
  const isSeats = booking.reconfirm === "seats";
  return (
    <Step title={isSeats ? "Resan har fått färre platser" : "Resan har fått en ny tid"}>
      <p>
        {isSeats
          ? "Bekräfta om du fortfarande vill åka. Den som bekräftar först får plats."
          : "Kontrollera den nya tiden och säg om den passar."}{" "}
        {booking.status === "accepted" && (
          <>
            Svara senast <Time at={booking.expiresAt} />, annars avslutas bokningen.
          </>
        )}
      </p>
      <BookingForm {...form} intent="confirmChange" label={isSeats ? "Jag vill åka" : "Tiden passar"} isWide />
      <BookingForm {...form} intent="declineChange" label="Det passar inte, avsluta bokningen" look="quiet" />
      <p className="muted small">Att tacka nej till en ändring räknas aldrig som en sen avbokning.</p>
    </Step>
  );
}

function AwaitChange({ booking, formKey }: StepProps) {
  return (
    <Step title={`${booking.other.firstName} ska bekräfta ändringen`}>
      <p>
        Du ändrade resan.{" "}
        {booking.reconfirm === "seats"
          ? "Platsen är inte reserverad förrän svaret har kommit."
          : "Platsen är reserverad så länge."}
      </p>
      {booking.status === "accepted" && <Cancel {...{ booking, formKey }} />}
    </Step>
  );
}

function AwaitAnswer({ booking, formKey }: StepProps) {
  const title = booking.isWaiting ? "Du står i kön" : `Väntar på svar från ${booking.other.firstName}`;
  return (
    <Step title={title}>
      <p>
        {booking.isWaiting
          ? `Resan är full. Vi säger till om en plats blir ledig${booking.isInstant ? ", då är du bokad direkt" : ""}. Du står kvar till `
          : `${booking.other.firstName} svarar senast `}
        <Time at={booking.expiresAt} />
        {!booking.isWaiting && ", annars går bokningen ut"}.
      </p>
      <BookingForm
        bookingId={booking.publicId}
        formKey={formKey}
        intent="withdraw"
        label={booking.isWaiting ? "Lämna kön" : "Ta tillbaka bokningen"}
        look="secondary"
      />
    </Step>
  );
}

function Agreed({ booking, formKey }: StepProps) {
  const isDriver = booking.role === "driver";
  return (
    <Step title={isDriver ? `${booking.other.firstName} åker med dig` : "Du är bokad"}>
      <Numbers booking={booking} />
      {!booking.isUnderWay && <Cancel {...{ booking, formKey }} />}
      {booking.isUnderWay && isDriver && (
        <Disclosure summary="Passageraren kom inte">
          <div className="stack">
            <p>Säg bara till om passageraren inte dök upp. Det syns i bokningens historik för er båda.</p>
            <BookingForm
              bookingId={booking.publicId}
              formKey={formKey}
              intent="markNoShow"
              label="Passageraren kom inte"
              look="danger"
            />
          </div>
        </Disclosure>
      )}
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

function Ended({ booking }: { booking: BookingPage }) {
  const { from, to, role, kind, status } = booking;
  const search = `/select-location?from=${from.slug}&to=${to.slug}`;
  const isOver = status === "completed" || status === "no_show";
  const [title, text] = endings(booking);
  return (
    <Step title={title}>
      <p>{text}</p>
      {!isOver && role === "passenger" && kind === "offer" && (
        <LinkButton to={search} isWide>
          Sök {from.name}–{to.name}
        </LinkButton>
      )}
    </Step>
  );
}

function endings({ status, role, other }: BookingPage): [title: string, text: string] {
  const isDriver = role === "driver";
  switch (status) {
    case "declined":
      return [
        "Det blev inte den här gången",
        isDriver ? "Du tackade nej." : "Bokningen kunde inte godkännas. Prova en annan resa.",
      ];
    case "withdrawn":
      return ["Bokningen är tillbakatagen", "Du behöver inte göra något mer."];
    case "expired":
      return ["Bokningen gick ut", "Den fick inget svar i tid."];
    case "cancelled_by_driver":
      return [
        "Avbokad",
        isDriver
          ? `Du har avbokat resan med ${other.firstName}.`
          : `Resan med ${other.firstName} är avbokad. Du behöver inte betala något.`,
      ];
    case "cancelled_by_passenger":
      return ["Avbokad", "Platsen är ledig för någon annan."];
    case "no_show":
      return [
        "Passageraren kom inte",
        isDriver ? `Du har sagt att ${other.firstName} inte kom.` : `${other.firstName} har sagt att du inte kom.`,
      ];
    default:
      return ["Resan är genomförd", `Hoppas att du och ${other.firstName} fick en bra resa.`];
  }
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title} isRaised>
      {children}
    </Card>
  );
}
