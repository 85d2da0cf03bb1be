import { plural } from "~/text/format";
import { Card } from "~/ui/Card";
import type { FieldErrors } from "~/ui/ErrorSummary";
import { RadioGroup } from "~/ui/RadioGroup";

export function WhichRides({ following, error }: { following: number; error: FieldErrors[string] }) {
  return (
    <Card>
      <RadioGroup
        name="scope"
        legend="Vad ska ställas in?"
        choices={[
          { value: "one", label: "Bara den här resan" },
          { value: "following", label: `Den här och ${plural(following, "resa", "resor")} som följer` },
        ]}
        defaultValue="one"
        error={error}
      />
    </Card>
  );
}
