import { Form } from "@remix-run/react";
import { longestReview } from "~/modules/reviews/rules";
import { Disclosure } from "~/ui/Disclosure";
import { ErrorSummary } from "~/ui/ErrorSummary";
import { FormKey } from "~/ui/FormKey";
import { fieldsOf, type RefusedForm } from "~/ui/fieldsOf";
import { SendButton } from "~/ui/SendButton";
import { TextArea } from "~/ui/TextArea";

type ReplyFormProps = { firstName: string; formKey: string; failed: RefusedForm | undefined };

export function ReplyForm({ firstName, formKey, failed }: ReplyFormProps) {
  const field = fieldsOf(failed?.typed, failed?.errors);
  return (
    <Disclosure summary={`Svara ${firstName}`} isOpen={failed !== undefined}>
      <Form method="post" className="stack">
        <ErrorSummary errors={failed?.errors} title="Svaret är inte skickat" />
        <FormKey value={`${formKey}-reply`} />
        <input type="hidden" name="intent" value="reply" />
        <TextArea
          {...field("text")}
          label="Ditt svar"
          hint="Visas under omdömet på din profil. Du kan svara en gång. Telefonnummer och adresser döljs."
          maxLength={longestReview}
          rows={4}
          required
        />
        <SendButton look="secondary" sending="Skickar …">
          Svara
        </SendButton>
      </Form>
    </Disclosure>
  );
}
