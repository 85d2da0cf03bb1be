import { Form, Link, useSearchParams } from "@remix-run/react";
import type { Clash } from "~/modules/bookings/clash.server";
import { ClashLine } from "~/modules/bookings/components/ClashLine";
import { departureAddress } from "~/modules/bus/address";
import { OwnSeats } from "~/modules/bus/components/OwnSeats";
import { WayOnCoach } from "~/modules/bus/components/WayOnCoach";
import type { DeparturePage } from "~/modules/bus/queries.server";
import { holdMinutes, longestTravellerName, mostSeats, partAsked, priceBetween, seatsAsked } from "~/modules/bus/rules";
import type { SeatFormValues } from "~/modules/bus/schema";
import type { OwnTickets } from "~/modules/bus/tickets.server";
import { capitalized, formatLongDayTime, inflect, plural } from "~/text/format";
import { Card } from "~/ui/Card";
import { EmptyState } from "~/ui/EmptyState";
import { ErrorSummary, type FieldErrors } from "~/ui/ErrorSummary";
import { FormKey } from "~/ui/FormKey";
import { fieldsOf } from "~/ui/fieldsOf";
import { LinkButton } from "~/ui/LinkButton";
import { Page } from "~/ui/Page";
import { Price } from "~/ui/Price";
import { RoadSign } from "~/ui/RoadSign";
import { SeatsField } from "~/ui/SeatsField";
import { SelectField } from "~/ui/SelectField";
import { SendButton } from "~/ui/SendButton";
import { TextField } from "~/ui/TextField";

type BookSeatsProps = {
  departure: DeparturePage;
  own: OwnTickets;
  clash: Clash | null;
  typed: SeatFormValues;
  errors: FieldErrors | null;
  formKey: string;
};

const title = "Boka buss";

export function BookSeatsScreen({ departure, own, clash, typed, errors, formKey }: BookSeatsProps) {
  if (!departure.isBookable) return <NothingToBook departure={departure} />;
  const part = partAsked(departure.stops.length, typed);
  const seats = seatsAsked(typed.seats);
  return (
    <Page
      title={title}
      crumbs={[
        { label: "Bussar", to: "/bus" },
        { label: "Avgången", to: departureAddress(departure.publicId, { ...part, seats }) },
        { label: title },
      ]}
    >
      <SeatForm {...{ departure, own, clash, part, seats, typed, errors, formKey }} />
    </Page>
  );
}

type Part = { from: number; to: number };
type SeatFormProps = BookSeatsProps & { part: Part; seats: number };

function SeatForm({ departure, own, clash, part, seats, typed, errors, formKey }: SeatFormProps) {
  const [asked] = useSearchParams();
  const field = fieldsOf(typed, errors);
  const isKnown = isChosen(asked, { ...part, seats }, errors);
  const theSeats = isKnown ? inflect(seats, "platsen", "platserna") : "platserna";
  return (
    <Form method="post" className="cols trip">
      <div className="stack">
        <ErrorSummary errors={errors} undone="Inget är bokat" />
        <FormKey value={formKey} />
        <input type="hidden" name="clash" value={clash?.address ?? ""} />
        <OwnSeats own={own} />
        <ChosenPart {...{ departure, part, clash }} seats={isKnown ? seats : null} />
        {isKnown ? (
          Object.entries({ ...part, seats }).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))
        ) : (
          <Choice {...{ departure, part, seats, typed, errors }} />
        )}
        <TextField
          {...field("travellerName")}
          label="Resenärens namn"
          hint="Står på biljetten och förarens lista."
          autoComplete="name"
          maxLength={longestTravellerName}
        />
        <section className="then-box">
          <h2>Det här händer sen</h2>
          <p>
            Vi reserverar {theSeats} i {plural(holdMinutes, "minut", "minuter")} medan du bekräftar bokningen.
            {departure.price > 0 && " Du betalar på bussen."} Du kan avboka gratis fram till avgång.
          </p>
        </section>
      </div>
      <div className="buy">
        <WhatItCosts departure={departure} part={part} seats={isKnown ? seats : null} />
        <SendButton isWide>Fortsätt</SendButton>
      </div>
    </Form>
  );
}

type ChosenPartProps = { departure: DeparturePage; part: Part; seats: number | null; clash: Clash | null };

function ChosenPart({ departure: { publicId, stops, operator }, part, seats, clash }: ChosenPartProps) {
  const ends = stops.filter(({ position }) => position === part.from || position === part.to);
  return (
    <Card isRaised>
      <RoadSign from={stops[part.from]?.place ?? ""} to={stops[part.to]?.place ?? ""} />
      <p>
        <strong>{capitalized(formatLongDayTime(stops[part.from]?.at ?? 0))}</strong>
        <span className="muted block">Buss med {operator}</span>
      </p>
      <WayOnCoach stops={ends} {...part} />
      <ClashLine clash={clash} />
      {seats !== null && (
        <p>
          {plural(seats, "plats", "platser")} · <Link to={departureAddress(publicId, { ...part, seats })}>Ändra</Link>
        </p>
      )}
    </Card>
  );
}

type CostsProps = { departure: DeparturePage; part: Part; seats: number | null };

function WhatItCosts({ departure: { stops, price: wholePrice }, part, seats }: CostsProps) {
  const price = priceBetween(wholePrice, stops, part.from, part.to);
  return (
    <Price
      kronor={price * (seats ?? 1)}
      isLarge
      note={
        <>
          {seats === null ? "per plats" : plural(seats, "plats", "platser")}
          {price > 0 && <span className="roomy">betalas på bussen</span>}
        </>
      }
    />
  );
}

/** Said where the departure was chosen, and fine. */
function isChosen(asked: URLSearchParams, chosen: Part & { seats: number }, errors: FieldErrors | null): boolean {
  const isSame = Object.entries(chosen).every(([name, value]) => asked.get(name) === `${value}`);
  return isSame && !errors?.from && !errors?.to && !errors?.seats;
}

function Choice({
  departure: { stops },
  part,
  seats,
  typed,
  errors,
}: Omit<SeatFormProps, "own" | "clash" | "formKey">) {
  const stop = ({ position, place }: DeparturePage["stops"][number]) => ({ value: position, label: place });
  return (
    <>
      <div className="pair">
        <SelectField
          name="from"
          label="Stiger på"
          defaultValue={typed.from || part.from}
          options={stops.slice(0, -1).map(stop)}
          error={errors?.from}
        />
        <SelectField
          name="to"
          label="Stiger av"
          defaultValue={typed.to || part.to}
          options={stops.slice(1).map(stop)}
          error={errors?.to}
        />
      </div>
      <SeatsField label="Antal platser" defaultValue={seats} most={mostSeats} error={errors?.seats} />
    </>
  );
}

function NothingToBook({ departure: { publicId, status } }: { departure: DeparturePage }) {
  return (
    <Page title={title}>
      <EmptyState
        icon="bus"
        title={status === "cancelled" ? "Bussen är inställd" : "Bussen har redan gått"}
        actions={<LinkButton to={departureAddress(publicId)}>Till avgången</LinkButton>}
      />
    </Page>
  );
}
