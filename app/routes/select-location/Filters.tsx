import { Form, useNavigation } from "@remix-run/react";
import { filterFields, type SearchField, searchAddress } from "~/modules/search/address";
import { Button } from "~/ui/Button";
import { Checkbox } from "~/ui/Checkbox";
import { Disclosure } from "~/ui/Disclosure";
import { SelectField } from "~/ui/SelectField";
import { TextField } from "~/ui/TextField";
import { TimeField } from "~/ui/TimeField";
import { KeptValues } from "./KeptValues";
import type { SearchResults } from "./results.server";

const luggageOptions = [
  { value: "", label: "Spelar ingen roll" },
  { value: "small", label: "Litet får plats" },
  { value: "large", label: "Stort får plats" },
];

export function Filters({ found: { values, typed, errors } }: { found: SearchResults }) {
  const isSearching = useNavigation().state === "loading";
  const chosen = filterFields.filter((name) => values[name]).length;
  const hasError = filterFields.some((name) => errors[name]);
  const EarliestField = errors.earliest ? TextField : TimeField;
  const LatestField = errors.latest ? TextField : TimeField;
  const field = (name: SearchField) => ({
    name,
    defaultValue: typed[name] ?? values[name] ?? "",
    error: errors[name],
  });
  const box = (name: SearchField) => ({
    name,
    value: "1",
    defaultChecked: values[name] === "1",
  });
  return (
    <Disclosure summary={chosen > 0 ? `Filter (${chosen})` : "Filter"} isOpen={hasError}>
      <Form key={searchAddress(values)} className="card stack">
        <div className="pair">
          <EarliestField {...field("earliest")} label="Tidigast" />
          <LatestField {...field("latest")} label="Senast" />
          <TextField {...field("maxPrice")} label="Högst, kr" inputMode="numeric" />
          <SelectField {...field("luggage")} label="Bagage" options={luggageOptions} />
        </div>
        <div className="row">
          <Checkbox {...box("instant")} label="Bokas direkt" />
          <Checkbox {...box("pets")} label="Djur får följa med" />
          <Checkbox {...box("women")} label="Bara kvinnor i bilen" />
          <Checkbox {...box("verified")} label="Bekräftat mobilnummer" />
          <Button type="submit" look="secondary" pending={isSearching}>
            {isSearching ? "Söker …" : "Visa resor"}
          </Button>
        </div>
        <KeptValues values={values} but={filterFields} />
      </Form>
    </Disclosure>
  );
}
