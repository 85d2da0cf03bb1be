import { Form, useNavigation } from "@remix-run/react";
import type { StopChoices } from "~/modules/bus/plan.server";
import { longestName, longestNote, mostStops } from "~/modules/bus/rules";
import type { DepartureFormValues } from "~/modules/bus/schema";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { DateField } from "~/ui/DateField";
import { Disclosure } from "~/ui/Disclosure";
import { ErrorSummary, type FieldErrors } from "~/ui/ErrorSummary";
import { FormKey } from "~/ui/FormKey";
import { TextArea } from "~/ui/TextArea";
import { TextField } from "~/ui/TextField";
import { StopFields } from "./StopFields";

type DepartureFormProps = {
  formKey: string;
  failed: { errors: FieldErrors; values: DepartureFormValues; choices: StopChoices } | undefined;
};

/** All fields are there from the start, so that it needs no script; empty stops do not count. */
export function DepartureForm({ formKey, failed }: DepartureFormProps) {
  const isSending = useNavigation().state === "submitting";
  const { errors, values, choices } = failed ?? {};
  return (
    <Form method="post" className="stack narrow" noValidate>
      <ErrorSummary errors={errors} title="Avgången är inte upplagd" />
      <FormKey value={formKey} />
      <CoachFields values={values} errors={errors} />
      <WayFields values={values} errors={errors} choices={choices} />
      <TextArea
        name="note"
        label="Bra att veta, om du vill"
        hint="Till exempel bagage, tillgänglighet och pauser."
        maxLength={longestNote}
        defaultValue={values?.note}
        error={errors?.note}
      />
      <Button type="submit" isWide pending={isSending}>
        Lägg upp avgången
      </Button>
    </Form>
  );
}

type FieldsProps = Partial<NonNullable<DepartureFormProps["failed"]>>;

function CoachFields({ values, errors }: Omit<FieldsProps, "choices">) {
  return (
    <Card title="Bussen">
      <TextField
        name="operator"
        label="Bussbolag"
        maxLength={longestName}
        defaultValue={values?.operator}
        error={errors?.operator}
      />
      <DateField name="date" label="Dag" defaultValue={values?.date} error={errors?.date} />
      <div className="pair">
        <TextField
          name="seats"
          label="Platser"
          inputMode="numeric"
          maxLength={3}
          defaultValue={values?.seats}
          error={errors?.seats}
        />
        <TextField
          name="price"
          label="Pris per plats, kr"
          inputMode="numeric"
          maxLength={10}
          defaultValue={values?.price}
          error={errors?.price}
        />
      </div>
    </Card>
  );
}

function WayFields({ values, errors, choices }: FieldsProps) {
  const last = mostStops - 1;
  const stop = (n: number, label: string) => (
    <StopFields key={n} {...{ n, label }} stop={values?.stops[n]} errors={errors} choices={choices?.[n]} />
  );
  const between = Array.from({ length: mostStops - 2 }, (_, n) => n + 1);
  const isUsed = between.some((n) => values?.stops[n]?.place || values?.stops[n]?.time);
  return (
    <Card title="Vägen">
      {stop(0, "Från")}
      <Disclosure summary="Stopp på vägen" isOpen={isUsed}>
        <div className="stack">
          <p className="hint">Lämna dem tomma som inte behövs. En tid före stoppet innan är nästa dag.</p>
          {between.map((n) => stop(n, `Stopp ${n}`))}
        </div>
      </Disclosure>
      {stop(last, "Till")}
    </Card>
  );
}
