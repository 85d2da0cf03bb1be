import { Form } from "@remix-run/react";
import type { CaseFile } from "~/modules/moderation/cases.server";
import { longestDecision } from "~/modules/moderation/rules";
import type { Verdict } from "~/modules/moderation/types";
import { decisionDrafts } from "~/modules/moderation/wording";
import { Checkbox } from "~/ui/Checkbox";
import { ErrorSummary } from "~/ui/ErrorSummary";
import { FormKey } from "~/ui/FormKey";
import type { RefusedForm } from "~/ui/fieldsOf";
import { SendButton } from "~/ui/SendButton";
import { TextArea } from "~/ui/TextArea";

type DecisionFormProps = {
  report: CaseFile;
  verdict: Verdict;
  formKey: string;
  failed: RefusedForm | undefined;
};

export function DecisionForm({ report, verdict, formKey, failed }: DecisionFormProps) {
  const { errors, typed } = failed ?? {};
  const drafts = decisionDrafts[verdict];
  const text = (name: keyof typeof drafts) => (typed ? String(typed[name] ?? "") : drafts[name]);
  return (
    <Form method="post" className="stack">
      <ErrorSummary errors={errors} title="Beslutet är inte sparat" />
      <FormKey value={formKey} />
      <input type="hidden" name="verdict" value={verdict} />
      {verdict === "upheld" && <Measures report={report} errors={errors} typed={typed} />}
      <TextArea
        name="toReported"
        label={`Till ${report.personName}, som är anmäld`}
        hint={`Skicka inget som visar vem som har anmält.${verdict === "upheld" ? " Skriv varför, och vad ni har gjort." : ""}`}
        rows={6}
        maxLength={longestDecision}
        defaultValue={text("toReported")}
        error={errors?.toReported}
      />
      <TextArea
        name="toReporter"
        label={`Till ${report.reporterName}, som anmälde`}
        rows={5}
        maxLength={longestDecision}
        defaultValue={text("toReporter")}
        error={errors?.toReporter}
      />
      <SendButton isWide>
        {verdict === "upheld" ? "Ge rätt och meddela båda" : "Ge inte rätt och meddela båda"}
      </SendButton>
    </Form>
  );
}

function Measures({ report, errors, typed }: Pick<DecisionFormProps, "report"> & Partial<DecisionFormProps["failed"]>) {
  const { kind, ride, booking, personName, lines, review, isBlocked, isAdmin, hasLeft } = report;
  const isOn = (name: string) => typed !== undefined && name in typed;
  return (
    <fieldset>
      <legend className="label">Vad ska göras?</legend>
      {ride?.isByReported && ride.status !== "removed" && (
        <Checkbox
          name="removesRide"
          label="Ta bort resan"
          hint="Ingen hittar den mer. Bokade får besked, och betalda upplåsningar går tillbaka."
          defaultChecked={isOn("removesRide")}
          error={errors?.removesRide}
        />
      )}
      {kind === "message" && lines.length > 0 && (
        <Checkbox
          name="hidesMessage"
          label="Dölj meddelandet"
          hint="Texten tas bort för båda och går inte att få tillbaka."
          defaultChecked={isOn("hidesMessage")}
        />
      )}
      {booking?.isByReported && booking.message && (
        <Checkbox
          name="removesGreeting"
          label="Ta bort hälsningen"
          hint="Texten tas bort för båda och går inte att få tillbaka. Bokningen står kvar."
          defaultChecked={isOn("removesGreeting")}
        />
      )}
      {kind === "reply" && review?.reply && (
        <Checkbox
          name="removesReply"
          label="Ta bort svaret"
          hint="Omdömet står kvar. Svaret går inte att få tillbaka, och att skriva på nytt bara om beslutet ändras."
          defaultChecked={isOn("removesReply")}
        />
      )}
      {kind === "review" && review && !review.isRemoved && (
        <Checkbox
          name="removesReview"
          label="Ta bort omdömet"
          hint={`Ingen läser det mer, och betyget räknas inte för ${review.about}.`}
          defaultChecked={isOn("removesReview")}
        />
      )}
      {isAdmin && !hasLeft && (
        <p className="muted small">
          {personName} är administratör. Ta bort adressen ur ADMIN_EMAILS först, så går det att stänga av kontot.
        </p>
      )}
      {hasLeft && <p className="muted small">{personName} har tagit bort sitt konto.</p>}
      {isBlocked && !hasLeft && <p className="muted small">{personName} är redan avstängd.</p>}
      {!isBlocked && !isAdmin && !hasLeft && (
        <Checkbox
          name="blocks"
          label={`Stäng av ${personName}`}
          hint="Loggas ut, kan inte logga in, och kommande resor och bokningar avbokas. Orsaken i mejlet är din text till personen."
          defaultChecked={isOn("blocks")}
          error={errors?.blocks}
        />
      )}
    </fieldset>
  );
}
