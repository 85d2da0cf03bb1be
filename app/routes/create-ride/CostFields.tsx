import { type RefObject, useEffect, useRef, useState } from "react";
import { parseKronor } from "~/modules/prices/rules";
import { highestPrice, highestTotal, suggestedPrice } from "~/modules/rides/rules";
import type { FieldErrors, RideFormValues } from "~/modules/rides/schema";
import { formatKr } from "~/text/format";
import { Card } from "~/ui/Card";
import { fieldsOf } from "~/ui/fieldsOf";
import { RadioGroup } from "~/ui/RadioGroup";
import { SeatsField } from "~/ui/SeatsField";
import { TextField } from "~/ui/TextField";
import { RideFold } from "./RideFold";
import { said } from "./said";

type CostFieldsProps = {
  values: RideFormValues;
  errors: FieldErrors | null;
  isFolded: boolean;
  metres: number | null;
};

export function CostFields({ values, errors, isFolded, metres }: CostFieldsProps) {
  const pair = useRef<HTMLDivElement>(null);
  const { seats, price, read } = useCost(pair, values, metres);
  const isOffer = values.kind === "offer";
  return (
    <Card title={isOffer ? "Platser och pris" : "Hur många, och vad betalar ni?"}>
      <div className="pair" ref={pair} onInput={read}>
        <SeatsField label={isOffer ? "Platser att dela" : "Antal som åker"} {...fieldsOf(values, errors)("seats")} />
        <PriceField value={values.price} error={errors?.price} />
      </div>
      <Total
        metres={metres}
        seats={seats}
        price={parseKronor(price)}
        isSaid={Boolean(errors?.price) && price === values.price}
      />
      {isOffer && (
        <div className="folds">
          <RideFold
            title="Bokning"
            say={said.booking}
            isOpen={!isFolded && values.bookingMode !== "request"}
            names={/^bookingMode$/}
            {...{ values, errors }}
          >
            <BookingMode value={values.bookingMode} error={errors?.bookingMode} />
          </RideFold>
        </div>
      )}
    </Card>
  );
}

type TermProps = { value: string | undefined; error: string[] | undefined };

export function PriceField({ value, error }: TermProps) {
  return (
    <TextField
      name="price"
      label="Pris per plats"
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      defaultValue={value}
      error={error}
    />
  );
}

export function BookingMode({ value, error }: TermProps) {
  return (
    <RadioGroup
      name="bookingMode"
      legend="Hur bokas platserna?"
      choices={[
        { value: "request", label: "Jag svarar på varje förfrågan" },
        { value: "instant", label: "Platsen bokas direkt" },
      ]}
      defaultValue={value}
      error={error}
    />
  );
}

/** Reads the fields, which may have been filled in before hydration. The price is a suggestion until one is typed. */
function useCost(pair: RefObject<HTMLDivElement>, start: RideFormValues, metres: number | null) {
  const [cost, setCost] = useState({ seats: Number(start.seats), price: start.price });
  const suggested = useRef(metres ? String(suggestedPrice(metres, cost.seats)) : "");
  const read = () => {
    const { seats, price } = fieldsIn(pair);
    if (seats && price) setCost({ seats: Number(seats.value), price: price.value });
  };
  useEffect(() => {
    const { seats, price } = fieldsIn(pair);
    const isUntouched = ["", suggested.current].includes(price?.value.trim() ?? "");
    suggested.current = metres ? String(suggestedPrice(metres, Number(seats?.value))) : "";
    if (price && metres && isUntouched) {
      price.value = suggested.current;
      if (price.ariaInvalid) price.dispatchEvent(new Event("input", { bubbles: true }));
    }
    read();
  }, [metres]);
  return { ...cost, read };
}

function fieldsIn({ current }: RefObject<HTMLDivElement>) {
  return { seats: current?.querySelector("select"), price: current?.querySelector("input") };
}

type TotalProps = {
  metres: number | null;
  seats: number;
  price: number | null;
  isSaid: boolean;
};

/** As many lines before the way is known as after, so that nothing below moves. */
function Total({ metres, seats, price, isSaid }: TotalProps) {
  const total = (price ?? 0) * seats;
  const isTooMuch = metres !== null && total > highestTotal(metres);
  return (
    <div role="status">
      <p className={isTooMuch ? "error" : undefined}>
        {metres ? totalOf(total, isTooMuch && isSaid ? null : highestTotal(metres)) : "Du delar på kostnaden."}
      </p>
      <p className="hint">
        {isTooMuch && isSaid ? "Så mycket räknas inte som att dela på kostnaden." : hintOn(metres, seats, isTooMuch)}
      </p>
    </div>
  );
}

function totalOf(total: number, highest: number | null): string {
  return `Summa ${formatKr(total)}${highest === null ? "" : ` av högst ${formatKr(highest)}`}`;
}

function hintOn(metres: number | null, seats: number, isTooMuch: boolean): string {
  if (!metres) return "Högst 25 kr per mil för alla platser tillsammans. Skriv 0 om resan är gratis.";
  if (isTooMuch)
    return `Högst ${formatKr(highestPrice(metres, seats))} per plats, annars räknas det inte som att dela på kostnaden.`;
  return `De flesta tar omkring ${formatKr(suggestedPrice(metres, seats))} per plats. Skriv 0 om resan är gratis.`;
}
