import { Form, useNavigation } from "@remix-run/react";
import { MyPart } from "~/modules/bookings/components/MyPart";
import type { RidePage } from "~/modules/rides/ride-page.server";
import { Button } from "~/ui/Button";
import { Checkbox } from "~/ui/Checkbox";
import { EmptyState } from "~/ui/EmptyState";
import { ErrorSummary, type FieldErrors } from "~/ui/ErrorSummary";
import { FormKey } from "~/ui/FormKey";
import { LinkButton } from "~/ui/LinkButton";
import { useSameSheet } from "~/ui/over";
import { Page } from "~/ui/Page";
import { SeatsField } from "~/ui/SeatsField";
import { TextArea } from "~/ui/TextArea";

type SeatFormProps = {
  ride: RidePage;
  seats: number;
  hasRoom: boolean;
  ownBookingId: string | null;
  formKey: string;
  refused: { errors: FieldErrors; typed: Record<string, FormDataEntryValue>; isFull: boolean } | undefined;
};

export function SeatForm({ ride, seats, hasRoom, ownBookingId, formKey, refused }: SeatFormProps) {
  const isSending = useNavigation().state === "submitting";
  const inSheet = useSameSheet();
  const errors = refused?.errors;
  if (!refused && (ride.isOwn || ownBookingId || !ride.isBookable))
    return <NothingToBook {...{ ride, ownBookingId }} />;
  const joinsLine = !hasRoom || refused?.isFull === true;
  const typed = (name: string) => (typeof refused?.typed[name] === "string" ? refused.typed[name] : undefined);
  return (
    <Page title={joinsLine ? "Ställ dig i kön" : "Boka plats"}>
      <div className="cols">
        <MyPart ride={ride} priceNote="per plats, betalas till föraren i bilen" />
        <Form method="post" className="stack" replace {...inSheet}>
          <ErrorSummary errors={errors} ids={{ seats: "antal-resenarer" }} />
          <FormKey value={formKey} />
          <input type="hidden" name="from" value={ride.part.from.slug} />
          <input type="hidden" name="to" value={ride.part.to.slug} />
          {joinsLine && <input type="hidden" name="joinsLine" value="on" />}
          {joinsLine && !refused && <p>Resan är full. Vi säger till om en plats blir ledig.</p>}
          <SeatsField
            id="antal-resenarer"
            label="Antal platser"
            defaultValue={typed("seats") ?? seats}
            most={ride.seats}
            error={errors?.seats}
          />
          <TextArea
            name="message"
            label={`Hälsning till ${ride.owner.firstName}`}
            hint="Frivilligt. Berätta gärna vem du är och hur mycket du har med dig."
            maxLength={500}
            defaultValue={typed("message")}
            error={errors?.message}
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
          <p className="muted">{nextStep(ride, joinsLine)}</p>
          <Button type="submit" pending={isSending} isWide>
            {joinsLine ? "Ställ dig i kön" : ride.bookingMode === "instant" ? "Boka nu" : "Skicka bokning"}
          </Button>
        </Form>
      </div>
    </Page>
  );
}

function nextStep({ bookingMode, owner }: RidePage, joinsLine: boolean): string {
  const isInstant = bookingMode === "instant";
  if (joinsLine && isInstant) return "Blir en plats ledig bokas du direkt. Du kan lämna kön när du vill.";
  if (joinsLine) return `Blir en plats ledig går din bokning till ${owner.firstName}. Du kan lämna kön när du vill.`;
  if (isInstant) return "Platsen blir din direkt, utan att vänta på svar. Du betalar föraren i bilen.";
  return "Föraren svarar inom 24 timmar. Du betalar föraren i bilen.";
}

function NothingToBook({ ride, ownBookingId }: Pick<SeatFormProps, "ride" | "ownBookingId">) {
  const { from, to } = ride.part;
  const [title, label, href] = ride.isOwn
    ? ["Det är din egen resa", "Till resan", `/my-driver-rides/${ride.publicId}`]
    : ownBookingId
      ? ["Du har redan en bokning på resan", "Till bokningen", `/my-passenger-rides/${ownBookingId}`]
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
