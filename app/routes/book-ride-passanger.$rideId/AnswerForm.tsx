import { Form } from "@remix-run/react";
import type { Clash } from "~/modules/bookings/clash.server";
import { Greeting } from "~/modules/bookings/components/Greeting";
import { MyPart } from "~/modules/bookings/components/MyPart";
import { RideFacts } from "~/modules/rides/components/RideFacts";
import type { RidePage } from "~/modules/rides/ride-page.server";
import { formatKr, formatNearTime } from "~/text/format";
import { EmptyState } from "~/ui/EmptyState";
import { ErrorSummary } from "~/ui/ErrorSummary";
import { FormKey } from "~/ui/FormKey";
import { fieldsOf, type RefusedForm } from "~/ui/fieldsOf";
import { LinkButton } from "~/ui/LinkButton";
import { useSameSheet } from "~/ui/over";
import { Page } from "~/ui/Page";
import { Price } from "~/ui/Price";
import { SendButton } from "~/ui/SendButton";
import { TextField } from "~/ui/TextField";

type AnswerFormProps = {
  ride: RidePage;
  hasRoom: boolean;
  ownBookingId: string | null;
  clash: Clash | null;
  highestPrice: number;
  answers: string | null;
  answerBy: number;
  now: number;
  formKey: string;
  refused: (RefusedForm & { now: object | null }) | undefined;
};

export function AnswerForm(props: AnswerFormProps) {
  const { ride, ownBookingId, clash, highestPrice, answers, now, formKey, refused } = props;
  const inSheet = useSameSheet();
  const errors = refused?.errors;
  if (refused?.now !== null && (ride.isOwn || ownBookingId || !ride.isBookable))
    return <NothingToAnswer {...{ ride, ownBookingId }} />;
  const field = fieldsOf(refused?.typed, errors);
  const { firstName } = ride.owner;
  return (
    <Page title={`Erbjud ${firstName} skjuts`}>
      <Form method="post" className="cols trip" replace {...inSheet}>
        <div className="stack">
          <ErrorSummary errors={errors} undone="Erbjudandet är inte skickat" />
          <MyPart ride={ride} clash={clash} answers={answers} now={now} />
          <FormKey value={formKey} />
          <input type="hidden" name="departureAt" value={ride.departureAt} />
          <input type="hidden" name="seats" value={ride.seats} />
          <section className="stack tight" aria-label={`Det ${firstName} behöver`}>
            {ride.note && <p className="typed">{ride.note}</p>}
            <RideFacts ride={ride} />
          </section>
          <TextField
            {...field("price")}
            label="Ditt pris per plats, kr"
            hint={`Högst ${formatKr(highestPrice)}, så att ni delar på kostnaden. 0 är gratis.`}
            inputMode="numeric"
            defaultValue={field("price").defaultValue ?? ride.price}
          />
          <Greeting
            firstName={firstName}
            hint="Frivilligt: bilen, och var ni kan mötas."
            suggestions={["Jag kör ändå och har gott om plats.", "Var vill du bli hämtad?"]}
            field={field("message")}
          />
          <section className="then-box">
            <h2>Det här händer sen</h2>
            <p>{nextStep(props)}</p>
          </section>
        </div>
        <div className="buy">
          <Price
            kronor={ride.price}
            isLarge
            note={ride.price > 0 ? `per plats vill ${firstName} betala` : `vill ${firstName} åka`}
          />
          <SendButton isWide>Skicka erbjudande</SendButton>
        </div>
      </Form>
    </Page>
  );
}

function nextStep({ ride, hasRoom, answers, answerBy, now }: AnswerFormProps): string {
  const { firstName } = ride.owner;
  if (!hasRoom)
    return `${firstName} har redan skjuts. Ditt erbjudande väntar i reserv, och går till ${firstName} om det ändras.`;
  const usually = answers === null ? "svarar" : `svarar ${answers},`;
  return `${firstName} ${usually} senast ${formatNearTime(answerBy, now)}, och betalar dig i bilen. Varandras nummer ser ni från tre timmar före avresan.`;
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
