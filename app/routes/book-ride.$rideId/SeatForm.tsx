import { Form } from "@remix-run/react";
import { useState } from "react";
import type { Clash } from "~/modules/bookings/clash.server";
import { Buy } from "~/modules/bookings/components/Buy";
import { Greeting } from "~/modules/bookings/components/Greeting";
import { MyPart } from "~/modules/bookings/components/MyPart";
import { SeatChips } from "~/modules/bookings/components/SeatChips";
import type { RidePage } from "~/modules/rides/ride-page.server";
import { formatNearTime } from "~/text/format";
import { Checkbox } from "~/ui/Checkbox";
import { EmptyState } from "~/ui/EmptyState";
import { ErrorSummary } from "~/ui/ErrorSummary";
import { FormKey } from "~/ui/FormKey";
import { fieldsOf, type RefusedForm } from "~/ui/fieldsOf";
import { LinkButton } from "~/ui/LinkButton";
import { useSameSheet } from "~/ui/over";
import { Page } from "~/ui/Page";

type SeatFormProps = {
  ride: RidePage;
  seats: number;
  /** why one would wait in line; null where there is room */
  fullText: string | null;
  ownBookingId: string | null;
  clash: Clash | null;
  answers: string | null;
  answerBy: number;
  now: number;
  formKey: string;
  refused: (RefusedForm & { isFull: boolean; now: object | null }) | undefined;
};

export function SeatForm(props: SeatFormProps) {
  const { ride, seats, fullText, ownBookingId, clash, answers, now, formKey, refused } = props;
  const inSheet = useSameSheet();
  const typed = (name: string) => (typeof refused?.typed[name] === "string" ? refused.typed[name] : undefined);
  const [chosen, setChosen] = useState(Number(typed("seats")) || seats);
  const errors = refused?.errors;
  if (refused?.now !== null && (ride.isOwn || ownBookingId || !ride.isBookable))
    return <NothingToBook {...{ ride, ownBookingId }} />;
  const joinsLine = fullText !== null || refused?.isFull === true;
  const { part, owner } = ride;
  const { price } = part;
  return (
    <Page title={joinsLine ? "Ställ dig i kön" : "Boka plats"}>
      <Form method="post" className="cols trip" replace {...inSheet}>
        <div className="stack">
          <ErrorSummary errors={errors} ids={{ seats: "antal-resenarer" }} undone="Inget är bokat" />
          <MyPart ride={ride} clash={clash} answers={answers} now={now} />
          <FormKey value={formKey} />
          <input type="hidden" name="from" value={part.from.slug} />
          <input type="hidden" name="to" value={part.to.slug} />
          <input type="hidden" name="price" value={price} />
          <input type="hidden" name="departureAt" value={ride.departureAt} />
          {joinsLine && <input type="hidden" name="joinsLine" value="on" />}
          {joinsLine && !refused && <p>{fullText}</p>}
          <SeatChips
            id="antal-resenarer"
            most={joinsLine ? ride.seats : Math.max(part.seatsLeft, seats)}
            left={joinsLine ? null : part.seatsLeft}
            chosen={chosen}
            onChoose={setChosen}
            error={errors?.seats}
          />
          <Greeting
            firstName={owner.firstName}
            hint="Frivilligt: vem du är och vad du har med dig."
            suggestions={["Jag har en liten väska.", "Jag har en stor väska, går det bra?"]}
            field={fieldsOf(refused?.typed, errors)("message")}
          />
          {ride.womenOnly && (
            <Checkbox
              name="confirmsWomenOnly"
              label="Vi som reser är kvinnor"
              hint="Föraren har önskat det för den här resan."
              defaultChecked={typed("confirmsWomenOnly") !== undefined}
              error={errors?.confirmsWomenOnly}
            />
          )}
          <section className="then-box">
            <h2>Det här händer sen</h2>
            <p>{nextStep(props, joinsLine)}</p>
          </section>
        </div>
        <Buy price={price} chosen={chosen} label={buttonLabel(ride, joinsLine)} />
      </Form>
    </Page>
  );
}

function buttonLabel({ bookingMode }: RidePage, joinsLine: boolean): string {
  if (joinsLine) return "Ställ dig i kön";
  return bookingMode === "instant" ? "Boka nu" : "Skicka frågan";
}

const hour = 3_600_000;
const numbersBefore = 3 * hour;

function nextStep({ ride, answers, answerBy, now }: SeatFormProps, joinsLine: boolean): string {
  const { bookingMode, owner, departureAt } = ride;
  const isInstant = bookingMode === "instant";
  if (joinsLine) {
    const then = isInstant ? "bokas du direkt" : `går din fråga till ${owner.firstName}`;
    const until = departureAt - now > hour ? "en timme före avresan" : "avresan";
    return `Blir en plats ledig ${then}. Du står kvar till ${until}, och kan lämna kön när du vill.`;
  }
  const soon = isInstant ? "strax" : "när det är klart";
  const shownFrom = departureAt - numbersBefore;
  const numbers =
    shownFrom > now
      ? `Mötesplats och registreringsnummer ser du ${soon}, och varandras telefonnummer från ${formatNearTime(shownFrom, now)}.`
      : `Mötesplats, registreringsnummer och varandras telefonnummer ser du ${soon}.`;
  if (isInstant) return `Platsen blir din direkt, utan att vänta på svar. ${numbers}`;
  const usually = answers === null ? "svarar" : `svarar ${answers},`;
  return `${owner.firstName} ${usually} senast ${formatNearTime(answerBy, now)}. ${numbers}`;
}

function NothingToBook({ ride, ownBookingId }: Pick<SeatFormProps, "ride" | "ownBookingId">) {
  const { from, to } = ride.part;
  const [title, label, href] = ride.isOwn
    ? ["Det är din egen resa", "Till resan", `/my-driver-rides/${ride.publicId}`]
    : ownBookingId
      ? ["Du har redan en bokning på resan", "Till din bokning", `/my-passenger-rides/${ownBookingId}`]
      : [
          ride.status === "cancelled" ? "Resan är inställd" : "Resan har redan gått",
          "Sök en annan resa",
          `/select-location?from=${from.slug}&to=${to.slug}`,
        ];
  return (
    <Page title="Boka plats">
      <EmptyState icon="info" title={title} actions={<LinkButton to={href}>{label}</LinkButton>} />
    </Page>
  );
}
