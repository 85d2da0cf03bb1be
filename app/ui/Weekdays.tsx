import { weekdayNames } from "~/text/weekdays";
import { Checkbox } from "./Checkbox";

type WeekdaysProps = {
  chosen: string[];
  error?: string | undefined;
  isLegendHidden?: boolean;
};

export function Weekdays({ chosen, error, isLegendHidden }: WeekdaysProps) {
  return (
    <fieldset aria-describedby={error ? "weekdays-error" : undefined}>
      <legend className={isLegendHidden ? "hush" : "label"}>Veckodagar</legend>
      {error && (
        <p className="error" id="weekdays-error">
          {error}
        </p>
      )}
      <div className="week">
        {weekdayNames.map((name, n) => (
          <Checkbox
            key={name}
            name="weekdays"
            id={n === 0 ? "weekdays" : `weekdays-${n + 1}`}
            value={n + 1}
            label={name.slice(0, -"dag".length)}
            aria-label={name}
            defaultChecked={chosen.includes(String(n + 1))}
          />
        ))}
      </div>
    </fieldset>
  );
}
