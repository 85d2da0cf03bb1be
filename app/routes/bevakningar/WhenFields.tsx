import { readWatchForm } from "~/modules/watches/form-values";
import { Card } from "~/ui/Card";
import { DateField } from "~/ui/DateField";
import { Fold } from "~/ui/Fold";
import { fieldsOf } from "~/ui/fieldsOf";
import { TimeField } from "~/ui/TimeField";
import { Weekdays } from "~/ui/Weekdays";
import type { WatchFormState } from "./form.server";
import { said } from "./said";

export function WhenFields({ values, errors }: WatchFormState) {
  const field = fieldsOf(values, errors);
  return (
    <Card title="När?">
      <div className="pair">
        <DateField {...field("dateFrom")} label="Från och med" />
        <DateField {...field("dateTo")} label="Till och med" />
      </div>
      <p className="hint">Spelar dagen ingen roll? Lämna tomt.</p>
      <div className="folds">
        <Fold
          title="Veckodagar"
          say={said.weekdays}
          read={readWatchForm}
          isOpen={values.weekdays.length > 0}
          names={/^weekdays$/}
          {...{ values, errors }}
        >
          <Weekdays chosen={values.weekdays} isLegendHidden error={errors?.weekdays?.[0]} />
        </Fold>
        <Fold
          title="Tider"
          say={said.times}
          read={readWatchForm}
          isOpen={Boolean(values.earliest || values.latest)}
          names={/^(earliest|latest)$/}
          {...{ values, errors }}
        >
          <div className="pair">
            <TimeField {...field("earliest")} label="Tidigast" />
            <TimeField {...field("latest")} label="Senast" />
          </div>
        </Fold>
      </div>
    </Card>
  );
}
