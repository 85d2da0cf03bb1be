import { Form } from "@remix-run/react";
import { Card } from "~/ui/Card";
import { ErrorSummary, type FieldErrors } from "~/ui/ErrorSummary";
import { FormKey } from "~/ui/FormKey";
import { SendButton } from "~/ui/SendButton";
import { TextField } from "~/ui/TextField";

type NumberFormProps = { typed: string; errors: FieldErrors | null; formKey: string };

export function NumberForm({ typed, errors, formKey }: NumberFormProps) {
  return (
    <>
      <ErrorSummary errors={errors} />
      <Card isRaised>
        <Form method="post" className="stack" noValidate>
          <FormKey value={formKey} />
          <TextField
            type="tel"
            name="phone"
            label="Mobilnummer"
            hint={"Svenskt nummer, till exempel 070\u2011123\u00a045\u00a067."}
            autoComplete="tel"
            inputMode="tel"
            maxLength={40}
            defaultValue={typed}
            error={errors?.phone}
          />
          <SendButton isWide sending="Skickar …">
            Skicka kod
          </SendButton>
        </Form>
        <p className="small muted">Du får ett sms med en kod på sex siffror. Det kostar inget.</p>
      </Card>
    </>
  );
}
