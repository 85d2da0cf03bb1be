import { Form, Link, useNavigation } from "@remix-run/react";
import type { PhoneState } from "~/modules/phone/types";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { ErrorSummary, type FieldErrors } from "~/ui/ErrorSummary";
import { FormKey } from "~/ui/FormKey";
import { TextField } from "~/ui/TextField";
import { Wait } from "./Wait";

type CodeFormProps = {
  state: PhoneState;
  errors: FieldErrors | null;
  formKey: string;
  redirectTo: string;
  isDemo: boolean;
};

export function CodeForm({ state, errors, formKey, redirectTo, isDemo }: CodeFormProps) {
  const isSending = useNavigation().formData?.get("intent") === "verify";
  return (
    <>
      <p>
        Vi har skickat en kod till <strong>{state.asked}</strong>.{" "}
        <Link to={`?${new URLSearchParams({ redirectTo, number: "1" })}`}>Skriv ett annat nummer</Link>
      </p>
      <ErrorSummary errors={errors} />
      <Card isRaised>
        <Form method="post" className="stack" noValidate>
          <FormKey value={formKey} />
          <input type="hidden" name="intent" value="verify" />
          <TextField
            name="code"
            label="Koden i sms:et"
            hint={`Sex siffror. Den gäller till ${state.codeUntil}.`}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            error={errors?.code}
          />
          <Button isWide pending={isSending}>
            {isSending ? "Kontrollerar …" : "Bekräfta numret"}
          </Button>
        </Form>
        {isDemo && (
          <p className="small muted">
            Det här är en demo. Sms:et hamnar i <a href="/demo/outbox">utkorgen</a>.
          </p>
        )}
      </Card>
      <Form method="post" className="row" noValidate>
        <FormKey value={`${formKey}-again`} />
        <input type="hidden" name="phone" value={state.asked ?? ""} />
        <Button look="secondary" name="again" value="1" id="again">
          Skicka en ny kod
        </Button>
        <Wait key={formKey} seconds={state.secondsToWait} />
      </Form>
    </>
  );
}
