import { Form, useNavigation } from "@remix-run/react";
import { longestReview } from "~/modules/reviews/rules";
import { Button } from "~/ui/Button";
import { Disclosure } from "~/ui/Disclosure";
import { ErrorSummary } from "~/ui/ErrorSummary";
import { FormKey } from "~/ui/FormKey";
import { TextArea } from "~/ui/TextArea";
import type { FailedForm } from "./failed";

type ReplyFormProps = { firstName: string; formKey: string; failed: FailedForm | undefined };

export function ReplyForm({ firstName, formKey, failed }: ReplyFormProps) {
  const isSending = useNavigation().state === "submitting";
  return (
    <Disclosure summary={`Svara ${firstName}`} isOpen={failed !== undefined}>
      <Form method="post" className="stack">
        <ErrorSummary errors={failed?.errors} title="Svaret är inte skickat" />
        <FormKey value={`${formKey}-reply`} />
        <input type="hidden" name="intent" value="reply" />
        <TextArea
          name="text"
          label="Ditt svar"
          hint="Visas under omdömet på din profil. Du kan svara en gång. Telefonnummer och adresser döljs."
          maxLength={longestReview}
          rows={4}
          defaultValue={failed ? String(failed.typed.text ?? "") : undefined}
          error={failed?.errors.text}
          required
        />
        <Button look="secondary" pending={isSending}>
          {isSending ? "Skickar …" : "Svara"}
        </Button>
      </Form>
    </Disclosure>
  );
}
