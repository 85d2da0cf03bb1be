import { Form, Link } from "@remix-run/react";
import { Company } from "~/modules/bookings/components/Company";
import { SeriesChoice } from "~/modules/bookings/components/SeriesChoice";
import { comfortWords } from "~/modules/rides/wording";
import { VehicleFields } from "~/modules/users/components/VehicleFields";
import { Card } from "~/ui/Card";
import { DateField } from "~/ui/DateField";
import { ErrorSummary } from "~/ui/ErrorSummary";
import { FormKey } from "~/ui/FormKey";
import { fieldsOf } from "~/ui/fieldsOf";
import { Page } from "~/ui/Page";
import { RoadSign } from "~/ui/RoadSign";
import { SeatsField } from "~/ui/SeatsField";
import { SendButton } from "~/ui/SendButton";
import { TextArea } from "~/ui/TextArea";
import { TextField } from "~/ui/TextField";
import { TimeField } from "~/ui/TimeField";
import { ComfortFields } from "./ComfortFields";
import { BookingMode, PriceField } from "./CostFields";
import type { RideEditState } from "./edit.server";
import { RideFold } from "./RideFold";
import { said } from "./said";

type EditFormProps = RideEditState & { formKey: string };

export function EditForm({ formKey, seen, kind, places, following, affected, values, errors }: EditFormProps) {
  const field = fieldsOf(values, errors);
  return (
    <Page title="Ändra resan">
      <RoadSign from={places[0] ?? ""} to={places.at(-1) ?? ""} />
      <Company kind={kind} people={affected.filter(({ isOnThisRide }) => isOnThisRide)} />
      {affected.length > 0 && (
        <p className="muted">Ändrar du tiden mer än 30 minuter frågar vi om den fortfarande passar.</p>
      )}
      <ErrorSummary errors={errors} undone="Ändringen är inte sparad" />
      <Form method="post" className="stack" noValidate>
        <FormKey value={formKey} />
        <input type="hidden" name="seen" value={seen} />
        <input type="hidden" name="kind" value={kind} />
        {following > 0 && (
          <SeriesChoice legend="Vad ska ändras?" following={following} scope={values.scope} hint={onlyChanges} />
        )}
        <div className="cols">
          <div className="stack">
            <Card title="När?">
              <div className="pair">
                <DateField {...field("date")} label="Datum" />
                <TimeField {...field("time")} label="Tid" />
              </div>
            </Card>
            <MoreFields kind={kind} places={places} values={values} errors={errors} />
          </div>
          <div className="stack stick">
            <CostCard kind={kind} affected={affected} values={values} errors={errors} />
            <SendButton isWide sending="Sparar …">
              Spara ändringarna
            </SendButton>
            <p>
              <Link to={kind === "offer" ? "/my-driver-rides" : "/my-rides"}>Tillbaka utan att ändra</Link>
            </p>
          </div>
        </div>
      </Form>
    </Page>
  );
}

const onlyChanges = "Bara det du ändrar här följer med till dem.";

type PartProps = Pick<RideEditState, "kind" | "values" | "errors">;

function MoreFields({ kind, places, values, errors }: PartProps & Pick<RideEditState, "places">) {
  const stops = places.map((place, n) => ({ place, point: values.meetingPoints[n] ?? "", choice: "" }));
  return (
    <Card title="Mer om resan">
      <TextArea
        {...fieldsOf(values, errors)("note")}
        label="Berätta gärna om resan"
        hint="Skriv inga telefonnummer eller adresser här. De döljs."
        maxLength={1000}
      />
      <div className="folds">
        <RideFold
          title="Mötesplatser"
          say={said.points}
          isOpen={stops.some(({ point }) => point)}
          names={/^meetingPoints-/}
          values={{ stops }}
          errors={errors}
        >
          <PointFields stops={stops} errors={errors} />
        </RideFold>
        <ComfortFold kind={kind} values={values} errors={errors} />
        {kind === "offer" && (
          <RideFold title="Bilen" say={said.car} isOpen={false} names={/^vehicle/} {...{ values, errors }}>
            <VehicleFields values={values} errors={errors} />
          </RideFold>
        )}
      </div>
    </Card>
  );
}

type PointFieldsProps = { stops: { place: string; point: string }[] } & Pick<RideEditState, "errors">;

function PointFields({ stops, errors }: PointFieldsProps) {
  return (
    <>
      <p className="hint">Skriv var ni möts om du vet, som en hållplats eller en mack.</p>
      {stops.map(({ place, point }, n) => (
        <div key={place}>
          <input type="hidden" name="place" value={place} />
          <TextField
            name="point"
            id={`meetingPoints-${n}`}
            label={place}
            maxLength={200}
            autoComplete="off"
            defaultValue={point}
            error={errors?.[`meetingPoints-${n}`]}
          />
        </div>
      ))}
    </>
  );
}

/** What passengers have agreed to cannot be changed. */
function ComfortFold({ kind, values, errors }: PartProps) {
  const { price, luggage = "none", pets = false, smoking = false, childSeat = false, womenOnly = false } = values;
  if (price === undefined) return null;
  const comfort = { kind, luggage, pets, smoking, childSeat, womenOnly };
  return (
    <RideFold
      title={comfortWords[kind].title}
      say={said.comfort}
      isOpen={false}
      names={/^(luggage|pets|smoking|childSeat|womenOnly)$/}
      values={comfort}
      errors={errors}
    >
      <ComfortFields values={comfort} errors={errors} />
    </RideFold>
  );
}

function CostCard({ kind, affected, values, errors }: PartProps & Pick<RideEditState, "affected">) {
  const { price, seats, bookingMode = "request" } = values;
  const seatsField = (
    <SeatsField
      label={kind === "offer" ? "Platser att dela" : "Antal som åker"}
      hint={kind === "offer" && seatsWarning(affected)}
      {...fieldsOf(values, errors)("seats")}
    />
  );
  if (price === undefined)
    return (
      <Card title={kind === "offer" ? "Platser och pris" : "Antal och pris"}>
        {kind === "offer" ? seatsField : <input type="hidden" name="seats" value={seats} />}
        <p className="muted">
          {kind === "offer"
            ? "Pris, bagage och husdjur går inte att ändra när någon har bokat eller frågat."
            : "Antal som åker, pris och bagage går inte att ändra när någon har erbjudit skjuts."}
        </p>
      </Card>
    );
  return (
    <Card title={kind === "offer" ? "Platser och pris" : "Antal och pris"}>
      <div className="pair">
        {seatsField}
        <PriceField value={price} error={errors?.price} />
      </div>
      {kind === "offer" && (
        <div className="folds">
          <RideFold
            title="Bokning"
            say={said.booking}
            isOpen={false}
            names={/^bookingMode$/}
            values={{ bookingMode }}
            errors={errors}
          >
            <BookingMode value={bookingMode} error={errors?.bookingMode} />
          </RideFold>
        </div>
      )}
    </Card>
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
