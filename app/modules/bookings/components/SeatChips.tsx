import { inflect, plural } from "~/text/format";

type SeatChipsProps = {
  id: string;
  most: number;
  left: number | null;
  chosen: number;
  onChoose: (seats: number) => void;
  error?: string[] | null;
};

export function SeatChips({ id, most, left, chosen, onChoose, error }: SeatChipsProps) {
  const [message] = error ?? [];
  const described = message ? `${id}-error` : undefined;
  return (
    <fieldset aria-describedby={described}>
      <legend className="label">Antal platser</legend>
      {message && (
        <p className="error" id={described}>
          {message}
        </p>
      )}
      <div className="row">
        {Array.from({ length: most }, (_, n) => n + 1).map((seats) => (
          <label className="chip" key={seats}>
            <input
              className="hush"
              type="radio"
              name="seats"
              id={seats === 1 ? id : undefined}
              value={seats}
              defaultChecked={seats === chosen}
              onChange={() => onChoose(seats)}
            />
            {seats}
            <span className="hush"> {inflect(seats, "plats", "platser")}</span>
          </label>
        ))}
        {left !== null && <span className="muted">{plural(left, "plats", "platser")} kvar på din del</span>}
      </div>
    </fieldset>
  );
}
