import { Form, Link } from "@remix-run/react";
import type { StopChoices } from "~/modules/bus/plan.server";
import { longestName, longestNote, mostStops } from "~/modules/bus/rules";
import type { DepartureFormValues } from "~/modules/bus/schema";
import { Card } from "~/ui/Card";
import { DateField } from "~/ui/DateField";
import { Disclosure } from "~/ui/Disclosure";
import { ErrorSummary, type FieldErrors } from "~/ui/ErrorSummary";
import { FormKey } from "~/ui/FormKey";
import { fieldsOf } from "~/ui/fieldsOf";
import { SendButton } from "~/ui/SendButton";
import { TextArea } from "~/ui/TextArea";
import { TextField } from "~/ui/TextField";
import { StopFields } from "./StopFields";

type DepartureFormProps = {
  formKey: string;
  failed: { errors: FieldErrors; values: DepartureFormValues; choices: StopChoices; same: string | null } | undefined;
};

/** All fields are there from the start, so that it needs no script; empty stops do not count. */
export function DepartureForm({ formKey, failed }: DepartureFormProps) {
  const { errors, values, choices, same } = failed ?? {};
  const field = fieldsOf(values, errors);
  return (
    <Form method="post" className="stack narrow" noValidate>
      <ErrorSummary errors={errors && withStopNames(errors)} title="Avgången är inte upplagd" />
      {same && (
        <p>
          <Link to={`/bus-admin/avgangar/${same}`}>Se avgången som redan finns</Link>
        </p>
      )}
      <FormKey value={formKey} />
      <CoachFields values={values} errors={errors} />
      <WayFields values={values} errors={errors} choices={choices} />
      <TextArea
        {...field("note")}
        label="Bra att veta, om du vill"
        hint="Till exempel bagage, tillgänglighet och pauser."
        maxLength={longestNote}
      />
      <SendButton isWide>Lägg upp avgången</SendButton>
    </Form>
  );
}

const last = mostStops - 1;

function stopLabel(n: number): string {
  return n === 0 ? "Från" : n === last ? "Till" : `Stopp ${n}`;
}

/** Above the form a message needs the name of its stop. */
function withStopNames(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, messages]) => {
      const n = /^stops-(\d+)-/.exec(field)?.[1];
      return [field, n ? messages?.map((message) => `${stopLabel(Number(n))}: ${message}`) : messages];
    }),
  );
}

type FieldsProps = Partial<NonNullable<DepartureFormProps["failed"]>>;

function CoachFields({ values, errors }: Omit<FieldsProps, "choices" | "same">) {
  const field = fieldsOf(values, errors);
  return (
    <Card title="Bussen">
      <TextField {...field("operator")} label="Bussbolag" maxLength={longestName} />
      <DateField {...field("date")} label="Dag" />
      <div className="pair">
        <TextField {...field("seats")} label="Platser" inputMode="numeric" maxLength={3} />
        <TextField {...field("price")} label="Pris per plats, kr" inputMode="numeric" maxLength={10} />
      </div>
    </Card>
  );
}

function WayFields({ values, errors, choices }: FieldsProps) {
  const stop = (n: number) => (
    <StopFields key={n} n={n} label={stopLabel(n)} stop={values?.stops[n]} errors={errors} choices={choices?.[n]} />
  );
  const between = Array.from({ length: mostStops - 2 }, (_, n) => n + 1);
  const isUsed = between.some((n) => values?.stops[n]?.place || values?.stops[n]?.time);
  return (
    <Card title="Vägen">
      {stop(0)}
      <Disclosure summary="Stopp på vägen" isOpen={isUsed}>
        <div className="stack">
          <p className="hint">Lämna dem tomma som inte behövs. En tid före stoppet innan är nästa dag.</p>
          {between.map(stop)}
        </div>
      </Disclosure>
      {stop(last)}
    </Card>
  );
}
