import { Form, useNavigation } from "@remix-run/react";
import { searchAddress } from "~/modules/search/address";
import { Button } from "~/ui/Button";
import { DateField } from "~/ui/DateField";
import { Disclosure } from "~/ui/Disclosure";
import { PlaceChoices } from "~/ui/PlaceChoices";
import { PlaceField } from "~/ui/PlaceField";
import { PlacePair } from "~/ui/PlacePair";
import { SeatsField } from "~/ui/SeatsField";
import { SelectField } from "~/ui/SelectField";
import { TextField } from "~/ui/TextField";
import { KeptValues } from "./KeptValues";
import type { SearchResults } from "./results.server";

const dayOptions = ["Den dagen", "± 1 dag", "± 2 dagar", "± 3 dagar"].map((label, value) => ({ value, label }));
const kindOptions = [
  { value: "offer", label: "Förare" },
  { value: "request", label: "Passagerare" },
];

export function SearchPanel({ found }: { found: SearchResults }) {
  const isOpen = !found.sign || Object.keys(found.errors).length > 0;
  if (!found.sign) return <SearchForm found={found} />;
  return (
    <Disclosure summary="Ändra sökning" isOpen={isOpen}>
      <SearchForm found={found} />
    </Disclosure>
  );
}

function SearchForm({ found: { values, typed, errors, choices } }: { found: SearchResults }) {
  const isSearching = useNavigation().state === "loading";
  // A native field would be empty with a text that it does not understand.
  const DayField = errors.date ? TextField : DateField;
  const field = (name: "from" | "to" | "date" | "days" | "seats" | "kind") => ({
    name,
    defaultValue: typed[name] ?? values[name] ?? "",
    error: errors[name],
  });
  return (
    <Form key={searchAddress(values)} className="card stack wide" role="search" aria-label="Sök resa">
      <PlacePair
        from={
          <div className="stack tight">
            <PlaceField {...field("from")} label="Från" map={{ name: "map", value: "from" }} />
            <PlaceChoices places={choices.from} addressOf={(from) => searchAddress(values, { from })} />
          </div>
        }
        to={
          <div className="stack tight">
            <PlaceField {...field("to")} label="Till" map={{ name: "map", value: "to" }} />
            <PlaceChoices places={choices.to} addressOf={(to) => searchAddress(values, { to })} />
          </div>
        }
      />
      <div className="pair">
        <DayField {...field("date")} label="Datum" />
        <SelectField {...field("days")} label="Dagar" options={dayOptions} />
        <SeatsField {...field("seats")} usual={values.kind ? 8 : 1} />
        <SelectField {...field("kind")} label="Du söker" options={kindOptions} />
      </div>
      <KeptValues values={values} but={["from", "to", "date", "days", "seats", "kind"]} />
      <Button type="submit" isWide pending={isSearching}>
        {isSearching ? "Söker …" : "Sök resa"}
      </Button>
    </Form>
  );
}
