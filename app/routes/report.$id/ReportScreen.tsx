import { Form, useNavigation } from "@remix-run/react";
import { longestReport } from "~/modules/moderation/rules";
import type { ReportKind } from "~/modules/moderation/types";
import { reasonNames, reportTitle } from "~/modules/moderation/wording";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { ErrorSummary, type FieldErrors } from "~/ui/ErrorSummary";
import { LinkButton } from "~/ui/LinkButton";
import { Page } from "~/ui/Page";
import { RadioGroup } from "~/ui/RadioGroup";
import { TextArea } from "~/ui/TextArea";

type ReportProps = {
  kind: ReportKind;
  firstName: string;
  personId: string | null;
  quote: string;
  /** Of the open report that this person has made already. */
  number: string | null;
};
type FormProps = {
  formKey: string;
  failed: { errors: FieldErrors; typed: Record<string, FormDataEntryValue> } | undefined;
};

export function ReportScreen({ formKey, failed, ...report }: ReportProps & FormProps) {
  const { kind, firstName, quote, number } = report;
  return (
    <Page title={number ? "Tack för din anmälan" : reportTitle(kind, firstName)} isNarrow>
      {number === null && (
        <p>
          Är någon i fara nu? <a href="tel:112">Ring 112</a>.
        </p>
      )}
      {quote && (
        <blockquote className="reply">
          <p className="typed">{quote}</p>
        </blockquote>
      )}
      {number === null ? <ReportForm {...{ formKey, failed, firstName }} /> : <Sent {...report} />}
    </Page>
  );
}

function ReportForm({ formKey, failed, firstName }: FormProps & { firstName: string }) {
  const isSending = useNavigation().state === "submitting";
  const { errors, typed } = failed ?? {};
  return (
    <Form method="post" className="stack">
      <ErrorSummary errors={errors} title="Anmälan är inte skickad" />
      <input type="hidden" name="formKey" value={formKey} />
      <Card>
        <RadioGroup
          name="reason"
          legend="Vad handlar det om?"
          choices={Object.entries(reasonNames).map(([value, label]) => ({ value, label }))}
          defaultValue={typed ? String(typed.reason ?? "") : undefined}
          error={errors?.reason}
        />
        <TextArea
          name="text"
          label="Vad har hänt?"
          hint="Skriv gärna när och var. Bara vi som går igenom anmälningar läser det."
          maxLength={longestReport}
          rows={6}
          defaultValue={typed ? String(typed.text ?? "") : undefined}
          error={errors?.text}
        />
      </Card>
      <Button isWide pending={isSending}>
        {isSending ? "Skickar …" : "Skicka anmälan"}
      </Button>
      <p className="muted small">{firstName} får inte veta vem som har anmält.</p>
    </Form>
  );
}

/** What happens next. */
function Sent({ number, firstName, personId }: ReportProps) {
  return (
    <Card isRaised>
      <p>
        Anmälan har nummer <strong>{number}</strong>. Ange det om du kontaktar oss.
      </p>
      <h2>Det här händer nu</h2>
      <ul className="stack tight">
        <li>En av oss läser anmälan inom 24 timmar.</li>
        <li>Vi hör av oss på din e-postadress om vi behöver veta mer.</li>
        <li>{firstName} får inte veta vem som har anmält.</li>
      </ul>
      <p>
        Är någon i fara nu? <a href="tel:112">Ring 112</a>. Har ett brott begåtts, anmäl det också till polisen på{" "}
        <a href="tel:11414">114 14</a>.
      </p>
      {personId && (
        <LinkButton to={`/profil/${personId}/blockera`} look="secondary">
          Blockera {firstName}
        </LinkButton>
      )}
    </Card>
  );
}
