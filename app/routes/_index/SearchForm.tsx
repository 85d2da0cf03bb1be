import { Form, Link } from "@remix-run/react";
import { plural } from "~/text/format";
import { Button } from "~/ui/Button";
import { DateField } from "~/ui/DateField";
import { PlaceField } from "~/ui/PlaceField";
import { SelectField } from "~/ui/SelectField";

const seatOptions = [1, 2, 3, 4, 5, 6, 7, 8].map((seats) => ({
  value: seats,
  label: plural(seats, "plats", "platser"),
}));

export function SearchForm({ today }: { today: string }) {
  return (
    <Form className="card raised stack" action="/select-location" role="search" aria-label="Sök resa">
      <div className="pair">
        <PlaceField name="from" label="Från" />
        <PlaceField name="to" label="Till" />
      </div>
      <div className="pair">
        <DateField name="date" label="Datum" defaultValue={today} min={today} />
        <SelectField name="seats" label="Platser" options={seatOptions} />
      </div>
      <Button type="submit" isWide>
        Sök resa
      </Button>
      <p className="muted small">
        Kör du själv? <Link to="/create-ride">Erbjud en resa</Link>
      </p>
    </Form>
  );
}
