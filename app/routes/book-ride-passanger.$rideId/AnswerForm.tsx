import { Form, useNavigation } from "@remix-run/react";
import { MyPart } from "~/modules/bookings/components/MyPart";
import { RideFacts } from "~/modules/rides/components/RideFacts";
import type { RidePage } from "~/modules/rides/ride-page.server";
import { formatKr, plural } from "~/text/format";
import { Button } from "~/ui/Button";
import { EmptyState } from "~/ui/EmptyState";
import { ErrorSummary, type FieldErrors } from "~/ui/ErrorSummary";
import { FormKey } from "~/ui/FormKey";
import { LinkButton } from "~/ui/LinkButton";
import { useSameSheet } from "~/ui/over";
import { Page } from "~/ui/Page";
import { TextArea } from "~/ui/TextArea";
import { TextField } from "~/ui/TextField";

type AnswerFormProps = {
  ride: RidePage;
  ownBookingId: string | null;
  /** Whole kronor per seat. */
  highestPrice: number;
  formKey: string;
  refused: { errors: FieldErrors; typed: Record<string, FormDataEntryValue> } | undefined;
};

export function AnswerForm({ ride, ownBookingId, highestPrice, formKey, refused }: AnswerFormProps) {
  const isSending = useNavigation().state === "submitting";
  const inSheet = useSameSheet();
  const errors = refused?.errors;
  if (!refused && (ride.isOwn || ownBookingId || !ride.isBookable))
    return <NothingToAnswer {...{ ride, ownBookingId }} />;
  const typed = (name: string) => (typeof refused?.typed[name] === "string" ? refused.typed[name] : undefined);
  return (
    <Page title={`Erbjud ${ride.owner.firstName} skjuts`}>
      <div className="cols">
        <div className="stack">
          <MyPart ride={ride} priceNote={`per plats vill ${ride.owner.firstName} betala`} />
          <section className="stack tight" aria-label={`Det ${ride.owner.firstName} behöver`}>
            <p>
              {ride.owner.firstName} behöver {plural(ride.seats, "plats", "platser")} hela vägen.
            </p>
            {ride.note && <p className="typed">{ride.note}</p>}
            <RideFacts ride={ride} />
          </section>
        </div>
        <Form method="post" className="stack" replace {...inSheet}>
          <ErrorSummary errors={errors} />
          <FormKey value={formKey} />
          <TextField
            name="price"
            label="Ditt pris per plats, kr"
            hint={`Högst ${formatKr(highestPrice)}, så att ni delar på kostnaden. 0 är gratis.`}
            inputMode="numeric"
            defaultValue={typed("price") ?? ride.price}
            error={errors?.price}
          />
          <TextArea
            name="message"
            label={`Hälsning till ${ride.owner.firstName}`}
            hint="Frivilligt. Berätta gärna om bilen och var ni kan mötas."
            maxLength={500}
            defaultValue={typed("message")}
            error={errors?.message}
          />
          <p className="muted">{ride.owner.firstName} svarar inom 24 timmar och betalar dig i bilen.</p>
          <Button type="submit" pending={isSending} isWide>
            Skicka erbjudande
          </Button>
        </Form>
      </div>
    </Page>
  );
}

function NothingToAnswer({ ride, ownBookingId }: Pick<AnswerFormProps, "ride" | "ownBookingId">) {
  const [title, label, href] = ride.isOwn
    ? ["Det är din egen resa", "Till resan", `/my-driver-rides/${ride.publicId}`]
    : ownBookingId
      ? ["Du har redan erbjudit skjuts", "Till erbjudandet", `/my-passenger-rides/${ownBookingId}`]
      : ["Skjutsen behövs inte längre", "Sök andra som vill åka", "/select-location?kind=request"];
  return (
    <Page title="Erbjud skjuts">
      <EmptyState icon="info" title={title} actions={<LinkButton to={href}>{label}</LinkButton>} />
    </Page>
  );
}
