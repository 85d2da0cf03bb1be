import { Form, useNavigation } from "@remix-run/react";
import { longestNote } from "~/modules/bus/rules";
import type { DepartureEditValues } from "~/modules/bus/schema";
import { Button } from "~/ui/Button";
import { DateField } from "~/ui/DateField";
import { ErrorSummary, type FieldErrors } from "~/ui/ErrorSummary";
import { FormKey } from "~/ui/FormKey";
import { TextArea } from "~/ui/TextArea";
import { TextField } from "~/ui/TextField";
import { TimeField } from "~/ui/TimeField";

type EditFormProps = { values: DepartureEditValues; errors: FieldErrors | undefined; formKey: string };

export function EditForm({ values, errors, formKey }: EditFormProps) {
  const isSending = useNavigation().state === "submitting";
  return (
    <Form method="post" className="stack narrow" noValidate>
      <ErrorSummary errors={errors} title="Avgången är inte ändrad" />
      <FormKey value={formKey} />
      <p className="muted">
        Tiden gäller första stoppet. Flyttas den mer än 15 minuter får alla med biljett besked. Priset gäller nya
        bokningar.
      </p>
      <div className="pair">
        <DateField name="date" label="Dag" defaultValue={values.date} error={errors?.date} />
        <TimeField name="time" label="Tid" defaultValue={values.time} error={errors?.time} />
      </div>
      <div className="pair">
        <TextField
          name="seats"
          label="Platser"
          inputMode="numeric"
          maxLength={3}
          defaultValue={values.seats}
          error={errors?.seats}
        />
        <TextField
          name="price"
          label="Pris per plats, kr"
          inputMode="numeric"
          maxLength={10}
          defaultValue={values.price}
          error={errors?.price}
        />
      </div>
      <TextArea
        name="note"
        label="Bra att veta"
        maxLength={longestNote}
        defaultValue={values.note}
        error={errors?.note}
      />
      <Button type="submit" isWide pending={isSending}>
        Spara ändringarna
      </Button>
    </Form>
  );
}
