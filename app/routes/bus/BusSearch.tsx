import { Form, useNavigation } from "@remix-run/react";
import { busAddress } from "~/modules/bus/address";
import { Button } from "~/ui/Button";
import { DateField } from "~/ui/DateField";
import { Disclosure } from "~/ui/Disclosure";
import { PlaceChoices } from "~/ui/PlaceChoices";
import { PlaceField } from "~/ui/PlaceField";
import { SeatsField } from "~/ui/SeatsField";
import { TextField } from "~/ui/TextField";
import type { BusFound } from "./results.server";

export function BusSearch({ found }: { found: BusFound }) {
  if (!found.sign) return <SearchForm found={found} />;
  return (
    <Disclosure summary="Ändra sökning" isOpen={Object.values(found.errors).some(Boolean)}>
      <SearchForm found={found} />
    </Disclosure>
  );
}

function SearchForm({ found: { values, typed, errors, choices } }: { found: BusFound }) {
  const isSearching = useNavigation().state === "loading";
  // A native field would be empty with a text that it does not understand.
  const DayField = errors.date ? TextField : DateField;
  const field = (name: "from" | "to" | "date" | "seats") => ({
    name,
    defaultValue: typed[name] ?? values[name] ?? "",
    error: errors[name],
  });
  return (
    <Form key={busAddress(values)} className="card stack wide" role="search" aria-label="Sök buss">
      <div className="pair">
        <div className="stack tight">
          <PlaceField {...field("from")} label="Från" />
          <PlaceChoices places={choices.from} addressOf={(from) => busAddress({ ...values, from })} />
        </div>
        <div className="stack tight">
          <PlaceField {...field("to")} label="Till" />
          <PlaceChoices places={choices.to} addressOf={(to) => busAddress({ ...values, to })} />
        </div>
      </div>
      <div className="pair">
        <DayField {...field("date")} label="Datum" />
        <SeatsField {...field("seats")} />
      </div>
      <Button type="submit" isWide pending={isSearching}>
        {isSearching ? "Söker …" : "Sök buss"}
      </Button>
    </Form>
  );
}
