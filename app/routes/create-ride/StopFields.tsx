import { type ReactNode, useState } from "react";
import { WhichPlace } from "~/modules/places/components/TypedPlaceField";
import { mostStopovers } from "~/modules/rides/rules";
import type { FieldErrors, RideFormValues } from "~/modules/rides/schema";
import type { PlaceChoices } from "~/modules/rides/way.server";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { PlaceField } from "~/ui/PlaceField";
import { TextField } from "~/ui/TextField";
import { useHasScript } from "~/ui/useHasScript";
import { RideFold } from "./RideFold";
import { said } from "./said";

type Stop = RideFormValues["stops"][number];
/** `n` names the stop in ids and messages, also when stops before it are added or removed. */
type Row = Stop & { n: number };

type StopFieldsProps = {
  values: RideFormValues;
  errors: FieldErrors | null;
  isFolded: boolean;
  choices: PlaceChoices;
  onChange: () => void;
  children: ReactNode;
};

export function StopFields({ values, errors, isFolded, choices, onChange, children }: StopFieldsProps) {
  const { rows, round, add, remove } = useRows(values.stops, onChange);
  const fields = (row: Row | undefined, position: number, label: string) =>
    row && (
      <OneStop
        key={`${round}-${row.n}`}
        row={row}
        position={position}
        label={label}
        errors={errors}
        choices={choices[position]}
        onChange={onChange}
      />
    );
  const pointFold = (row: Row | undefined, end: "start" | "end", label: string) =>
    row && (
      <RideFold
        key={`${round}-${end}`}
        title="Mötesplats"
        say={said[end]}
        isOpen={!isFolded && row.point !== ""}
        names={new RegExp(`^stops-${row.n}-point$`)}
        {...{ values, errors }}
      >
        <PointField row={row} label={label} errors={errors} />
      </RideFold>
    );

  return (
    <Card title="Vart?">
      {fields(rows[0], 0, "Från")}
      {pointFold(rows[0], "start", "Från")}
      {values.kind === "offer" && <Stopovers {...{ values, errors, isFolded, rows, fields, add, remove }} />}
      {fields(rows.at(-1), rows.length - 1, "Till")}
      {pointFold(rows.at(-1), "end", "Till")}
      {children}
    </Card>
  );
}

type StopoversProps = Pick<StopFieldsProps, "values" | "errors" | "isFolded"> & {
  rows: Row[];
  fields: (row: Row, position: number, label: string) => ReactNode;
  add: () => void;
  remove: (row: Row) => void;
};

function Stopovers({ values, errors, isFolded, rows, fields, add, remove }: StopoversProps) {
  const stopovers = rows.slice(1, -1);
  return (
    <RideFold
      title="Stopp på vägen"
      say={said.stops}
      isOpen={!isFolded && stopovers.length > 0}
      names={ownNames(rows)}
      {...{ values, errors }}
    >
      <p className="hint">
        Stoppa gärna på orter där du plockar upp eller släpper av. Andra orter längs vägen hittas ändå.
      </p>
      {stopovers.map((row, n) => (
        <div className="stack tight" key={row.n}>
          {fields(row, n + 1, `Stopp ${n + 1}`)}
          <PointField row={row} label={`Stopp ${n + 1}`} errors={errors} />
          <p>
            <StepButton look="quiet" value={`remove-stop-${n + 1}`} onPress={() => remove(row)}>
              Ta bort <span className="hush">stopp {n + 1}</span>
            </StepButton>
          </p>
        </div>
      ))}
      {stopovers.length < mostStopovers && (
        <StepButton look="secondary" value="add-stop" onPress={add}>
          Lägg till stopp
        </StepButton>
      )}
    </RideFold>
  );
}

function ownNames(rows: Row[]): RegExp {
  const between = rows.slice(1, -1).map(({ n }) => n);
  return new RegExp(`^stops-(${between.join("|") || "none"})-`);
}

type StepButtonProps = { look: "quiet" | "secondary"; value: string; onPress: () => void; children: ReactNode };

/** Without scripts it sends the form, which comes back with the step done. */
function StepButton({ look, value, onPress, children }: StepButtonProps) {
  const hasScript = useHasScript();
  return (
    <Button
      look={look}
      name="intent"
      value={value}
      type={hasScript ? "button" : "submit"}
      onClick={hasScript ? onPress : undefined}
    >
      {children}
    </Button>
  );
}

function useRows(stops: Stop[], onChange: () => void) {
  const numbered = () => stops.map((stop, n) => ({ ...stop, n }));
  const said = JSON.stringify(stops);
  const [heard, setHeard] = useState(said);
  const [rows, setRows] = useState<Row[]>(numbered);
  const [round, setRound] = useState(0);
  if (heard !== said) {
    setHeard(said);
    setRows(numbered());
    setRound(round + 1);
  }
  return {
    rows,
    round,
    add: () => {
      const n = Math.max(...rows.map((row) => row.n)) + 1;
      setRows(rows.toSpliced(-1, 0, { place: "", point: "", choice: "", n }));
    },
    remove: (row: Row) => {
      setRows(rows.filter((other) => other !== row));
      onChange();
    },
  };
}

type OneStopProps = {
  row: Row;
  position: number;
  label: string;
  errors: FieldErrors | null;
  choices: PlaceChoices[number] | undefined;
  onChange: () => void;
};

function OneStop({ row, position, label, errors, choices, onChange }: OneStopProps) {
  const id = `stops-${row.n}`;
  return (
    <div className="stack tight">
      <PlaceField
        name="place"
        id={`${id}-place`}
        label={label}
        defaultValue={row.place}
        error={errors?.[`${id}-place`]}
        onSelect={onChange}
        map={{ name: "intent", value: `map-${position}` }}
      />
      {choices && <WhichPlace name={`choice-${position}`} id={`${id}-choice`} places={choices} chosen={row.choice} />}
    </div>
  );
}

function PointField({ row, label, errors }: Pick<OneStopProps, "row" | "label" | "errors">) {
  const id = `stops-${row.n}-point`;
  return (
    <TextField
      name="point"
      id={id}
      label={
        <span className="hint">
          <span className="hush">{label}: </span>Mötesplats, om du vet
        </span>
      }
      maxLength={200}
      autoComplete="off"
      defaultValue={row.point}
      error={errors?.[id]}
    />
  );
}
