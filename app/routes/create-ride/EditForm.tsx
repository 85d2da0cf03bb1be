import { Form, Link } from "@remix-run/react";
import { Company } from "~/modules/bookings/components/Company";
import { comfortWords } from "~/modules/rides/wording";
import { VehicleFields } from "~/modules/users/components/VehicleFields";
import { plural } from "~/text/format";
import { Card } from "~/ui/Card";
import { DateField } from "~/ui/DateField";
import { ErrorSummary } from "~/ui/ErrorSummary";
import { FormKey } from "~/ui/FormKey";
import { fieldsOf } from "~/ui/fieldsOf";
import { Page } from "~/ui/Page";
import { RadioGroup } from "~/ui/RadioGroup";
import { RoadSign } from "~/ui/RoadSign";
import { SeatsField } from "~/ui/SeatsField";
import { SendButton } from "~/ui/SendButton";
import { TextArea } from "~/ui/TextArea";
import { TextField } from "~/ui/TextField";
import { TimeField } from "~/ui/TimeField";
import { ComfortFields } from "./ComfortFields";
import { BookingMode, PriceField } from "./CostFields";
import type { RideEditState } from "./edit.server";

type EditFormProps = RideEditState & { formKey: string };

export function EditForm({ formKey, seen, kind, places, following, affected, values, errors }: EditFormProps) {
  const field = fieldsOf(values, errors);
  return (
    <Page title="Ändra resan" isNarrow>
      <RoadSign from={places[0] ?? ""} to={places.at(-1) ?? ""} />
      <Company kind={kind} people={affected.filter(({ isOnThisRide }) => isOnThisRide)} />
      {affected.length > 0 && (
        <p className="muted">Ändrar du tiden mer än 30 minuter frågar vi om den fortfarande passar.</p>
      )}
      <ErrorSummary errors={errors} />
      <Form method="post" className="stack" noValidate>
        <FormKey value={formKey} />
        <input type="hidden" name="seen" value={seen} />
        {following > 0 && <SeriesChoice following={following} scope={values.scope} />}
        <Card title="Tid och platser">
          <div className="pair">
            <DateField {...field("date")} label="Datum" />
            <TimeField {...field("time")} label="Tid" />
          </div>
          {kind === "request" && values.price === undefined ? (
            <input type="hidden" name="seats" value={values.seats} />
          ) : (
            <SeatsField
              label={kind === "offer" ? "Platser att dela" : "Antal som åker"}
              hint={kind === "offer" && seatsWarning(affected)}
              {...field("seats")}
            />
          )}
        </Card>
        <TermFields kind={kind} values={values} errors={errors} />
        <Card title="Mötesplatser">
          {places.map((place, n) => (
            <TextField
              key={place}
              name="point"
              id={`meetingPoints-${n}`}
              label={place}
              maxLength={200}
              autoComplete="off"
              defaultValue={values.meetingPoints[n]}
              error={errors?.[`meetingPoints-${n}`]}
            />
          ))}
        </Card>
        <Card title="Om resan">
          <TextArea
            {...field("note")}
            label="Berätta gärna om resan"
            hint="Skriv inga telefonnummer eller adresser här. De döljs."
            maxLength={1000}
          />
          {kind === "offer" && <VehicleFields values={values} errors={errors} />}
        </Card>
        <SendButton isWide sending="Sparar …">
          Spara ändringarna
        </SendButton>
        <p>
          <Link to={kind === "offer" ? "/my-driver-rides" : "/my-rides"}>Tillbaka utan att ändra</Link>
        </p>
      </Form>
    </Page>
  );
}

function seatsWarning(affected: RideEditState["affected"]): string {
  return [
    affected.length > 0 && "Räcker platserna inte frågar vi dem som har bokat.",
    affected.some(({ seats }) => seats > 1) && "Bokningar på fler platser än du väljer avslutas.",
  ]
    .filter(Boolean)
    .join(" ");
}

/** What passengers have agreed to cannot be changed. */
function TermFields({ kind, values, errors }: Pick<RideEditState, "kind" | "values" | "errors">) {
  const { price, luggage = "none", pets = false, smoking = false, childSeat = false, womenOnly = false } = values;
  if (price === undefined)
    return (
      <p className="muted">
        {kind === "offer"
          ? "Pris, bagage och husdjur går inte att ändra när någon har bokat eller frågat."
          : "Antal som åker, pris och bagage går inte att ändra när någon har erbjudit skjuts."}
      </p>
    );
  return (
    <>
      <Card title="Pris">
        <PriceField value={price} error={errors?.price} />
        {kind === "offer" && <BookingMode value={values.bookingMode} error={errors?.bookingMode} />}
      </Card>
      <Card title={comfortWords[kind].title}>
        <ComfortFields values={{ kind, luggage, pets, smoking, childSeat, womenOnly }} errors={errors} />
      </Card>
    </>
  );
}

function SeriesChoice({ following, scope }: { following: number; scope: string }) {
  return (
    <Card>
      <RadioGroup
        name="scope"
        legend="Vad ska ändras?"
        choices={[
          { value: "one", label: "Bara den här resan" },
          { value: "following", label: `Den här och ${plural(following, "resa", "resor")} som följer` },
        ]}
        defaultValue={scope}
      />
    </Card>
  );
}
