import { Form, Link } from "@remix-run/react";
import { Button } from "~/ui/Button";
import { DateField } from "~/ui/DateField";
import { PlaceField } from "~/ui/PlaceField";
import { PlacePair } from "~/ui/PlacePair";
import { SeatsField } from "~/ui/SeatsField";

type SearchFormProps = {
  today: string;
  title?: string | null;
  /** Something else is what matters on the screen. */
  isQuiet: boolean;
};

export function SearchForm({ today, title, isQuiet }: SearchFormProps) {
  return (
    <Form className="card raised stack" action="/select-location" role="search" aria-label="Sök resa">
      {title && <h2>{title}</h2>}
      <PlacePair
        from={<PlaceField name="from" label="Från" map={{ name: "map", value: "from" }} />}
        to={<PlaceField name="to" label="Till" map={{ name: "map", value: "to" }} />}
      />
      <div className="pair">
        <DateField name="date" label="Datum" defaultValue={today} min={today} />
        <SeatsField />
      </div>
      <Button type="submit" isWide look={isQuiet ? "secondary" : "primary"}>
        Sök resa
      </Button>
      <p className="muted small">
        Kör du själv? <Link to="/create-ride">Erbjud en resa</Link>
      </p>
    </Form>
  );
}
