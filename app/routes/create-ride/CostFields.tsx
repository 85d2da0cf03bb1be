import { useState } from "react";
import { parseKronor } from "~/modules/prices/rules";
import { highestPrice, highestTotal, suggestedPrice } from "~/modules/rides/rules";
import type { FieldErrors, RideFormValues } from "~/modules/rides/schema";
import { Card } from "~/ui/Card";
import { formatKr, plural } from "~/ui/format";
import { RadioGroup } from "~/ui/RadioGroup";
import { SelectField } from "~/ui/SelectField";
import { TextField } from "~/ui/TextField";

type CostFieldsProps = {
  values: RideFormValues;
  errors: FieldErrors | null;
  /** Length of the way, when it is known. */
  metres: number | null;
};

const seatOptions = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => ({ value: n, label: plural(n, "plats", "platser") }));

export function CostFields({ values, errors, metres }: CostFieldsProps) {
  const [seats, setSeats] = useState(values.seats);
  const [price, setPrice] = usePrice(values.price, metres, Number(seats));
  const isOffer = values.kind === "offer";
  return (
    <Card title={isOffer ? "Platser och pris" : "Hur många, och vad betalar ni?"}>
      <div className="pair">
        <SelectField
          name="seats"
          label={isOffer ? "Lediga platser" : "Antal som åker"}
          options={seatOptions}
          value={seats}
          onChange={(event) => setSeats(event.target.value)}
          error={errors?.seats}
        />
        <TextField
          name="price"
          label="Pris per plats"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          value={price}
          onChange={(event) => setPrice(event.target.value)}
          error={errors?.price}
        />
      </div>
      <Total metres={metres} seats={Number(seats)} price={parseKronor(price)} />
      {isOffer && (
        <RadioGroup
          name="bookingMode"
          legend="Hur bokas platserna?"
          choices={[
            { value: "request", label: "Jag svarar på varje förfrågan" },
            { value: "instant", label: "Platsen bokas direkt" },
          ]}
          defaultValue={values.bookingMode}
          error={errors?.bookingMode}
        />
      )}
    </Card>
  );
}

/** The price typed; as long as nobody has typed one, the one suggested for the way. */
function usePrice(start: string, metres: number | null, seats: number) {
  const [price, setPrice] = useState(start);
  const [known, setKnown] = useState({ start, metres });
  if (known.start !== start || known.metres !== metres) {
    const suggested = known.metres ? String(suggestedPrice(known.metres, seats)) : "";
    const isUntouched = !price.trim() || price === suggested;
    setKnown({ start, metres });
    if (known.start !== start) setPrice(start);
    else if (metres && isUntouched) setPrice(String(suggestedPrice(metres, seats)));
  }
  return [price, setPrice] as const;
}

type TotalProps = { metres: number | null; seats: number; price: number | null };

function Total({ metres, seats, price }: TotalProps) {
  if (!metres) return <p className="hint">Du delar på kostnaden: högst 25 kr per mil för alla platser tillsammans.</p>;
  const highest = highestTotal(metres);
  const total = (price ?? 0) * seats;
  return (
    <div role="status">
      <p className={total > highest ? "error" : undefined}>
        Summa {formatKr(total)} av högst {formatKr(highest)}
      </p>
      <p className="hint">
        {total > highest
          ? `Högst ${formatKr(highestPrice(metres, seats))} per plats, annars räknas det inte som att dela på kostnaden.`
          : `De flesta tar omkring ${formatKr(suggestedPrice(metres, seats))} per plats. Skriv 0 om resan är gratis.`}
      </p>
    </div>
  );
}
