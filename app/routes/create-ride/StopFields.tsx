import { type ReactNode, useState } from "react";
import { WhichPlace } from "~/modules/places/components/TypedPlaceField";
import type { FieldErrors, RideFormValues } from "~/modules/rides/schema";
import type { PlaceChoices } from "~/modules/rides/way.server";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { Disclosure } from "~/ui/Disclosure";
import { PlaceField } from "~/ui/PlaceField";
import { TextField } from "~/ui/TextField";
import { useHasScript } from "~/ui/useHasScript";

type Stop = RideFormValues["stops"][number];
/** `n` names the stop in ids and messages, also when stops before it are added or removed. */
type Row = Stop & { n: number };

type StopFieldsProps = {
  stops: Stop[];
  errors: FieldErrors | null;
  choices: PlaceChoices;
  hasStopovers: boolean;
  onChange: () => void;
};

const mostStopovers = 6;

export function StopFields({ stops, errors, choices, hasStopovers, onChange }: StopFieldsProps) {
  const { rows, round, add, remove } = useRows(stops, onChange);
  const stopovers = rows.slice(1, -1);
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
  const isOpen = stopovers.some((row) => row.place || errors?.[`stops-${row.n}-place`]);

  return (
    <Card title="Vart?">
      {fields(rows[0], 0, "Från")}
      {hasStopovers && (
        <Disclosure summary="Stopp på vägen" isOpen={isOpen}>
          <div className="stack">
            <p className="hint">
              Orter där du gärna plockar upp eller släpper av. Andra orter längs vägen hittas ändå.
            </p>
            {stopovers.map((row, n) => (
              <div className="stack tight" key={row.n}>
                {fields(row, n + 1, `Stopp ${n + 1}`)}
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
          </div>
        </Disclosure>
      )}
      {fields(rows.at(-1), rows.length - 1, "Till")}
    </Card>
  );
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
      <TextField
        name="point"
        id={`${id}-point`}
        label={
          <span className="hint">
            <span className="hush">{label}: </span>Mötesplats, om du vet
          </span>
        }
        maxLength={200}
        autoComplete="off"
        defaultValue={row.point}
        error={errors?.[`${id}-point`]}
      />
    </div>
  );
}
