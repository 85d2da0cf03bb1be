import { plural } from "~/text/format";
import { Card } from "~/ui/Card";
import type { FieldErrors } from "~/ui/ErrorSummary";
import { RadioGroup } from "~/ui/RadioGroup";

type SeriesChoiceProps = {
  legend: string;
  following: number;
  scope?: string;
  hint?: string;
  error?: FieldErrors[string];
};

export function SeriesChoice({ legend, following, scope = "one", hint, error }: SeriesChoiceProps) {
  return (
    <Card>
      <RadioGroup
        name="scope"
        legend={legend}
        choices={[
          { value: "one", label: "Bara den här resan" },
          { value: "following", label: `Den här och ${plural(following, "resa", "resor")} som följer`, hint },
        ]}
        defaultValue={scope}
        error={error}
      />
    </Card>
  );
}
