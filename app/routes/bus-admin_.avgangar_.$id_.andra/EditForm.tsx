import { Form } from "@remix-run/react";
import { longestNote } from "~/modules/bus/rules";
import type { DepartureEditValues } from "~/modules/bus/schema";
import { DateField } from "~/ui/DateField";
import { ErrorSummary, type FieldErrors } from "~/ui/ErrorSummary";
import { FormKey } from "~/ui/FormKey";
import { fieldsOf } from "~/ui/fieldsOf";
import { SendButton } from "~/ui/SendButton";
import { TextArea } from "~/ui/TextArea";
import { TextField } from "~/ui/TextField";
import { TimeField } from "~/ui/TimeField";

type EditFormProps = { values: DepartureEditValues; errors: FieldErrors | undefined; seen: string; formKey: string };

export function EditForm({ values, errors, seen, formKey }: EditFormProps) {
  const field = fieldsOf(values, errors);
  return (
    <Form method="post" className="stack narrow" noValidate>
      <ErrorSummary errors={errors} title="Avgången är inte ändrad" />
      <FormKey value={formKey} />
      <input type="hidden" name="seen" value={seen} />
      <p className="muted">
        Tiden gäller första stoppet. Flyttas den mer än 15 minuter får alla med biljett besked. Priset gäller nya
        bokningar.
      </p>
      <div className="pair">
        <DateField {...field("date")} label="Dag" />
        <TimeField {...field("time")} label="Tid" />
      </div>
      <div className="pair">
        <TextField {...field("seats")} label="Platser" inputMode="numeric" maxLength={3} />
        <TextField {...field("price")} label="Pris per plats, kr" inputMode="numeric" maxLength={10} />
      </div>
      <TextArea {...field("note")} label="Bra att veta" maxLength={longestNote} />
      <SendButton isWide>Spara ändringarna</SendButton>
    </Form>
  );
}
