import { Form } from "@remix-run/react";
import { longestMessage } from "~/modules/messages/rules";
import { Button } from "~/ui/Button";
import { ErrorSummary } from "~/ui/ErrorSummary";
import { FormKey } from "~/ui/FormKey";
import { TextArea } from "~/ui/TextArea";
import type { FailedSend } from "./keepWhenOffline";
import { useDraft } from "./useDraft";

type ComposeFormProps = { draftName: string; formKey: string; firstName: string; failed: FailedSend | undefined };

export function ComposeForm({ draftName, formKey, firstName, failed }: ComposeFormProps) {
  const { key, text, round, isSending, keep } = useDraft(draftName, formKey, failed !== undefined);
  return (
    <Form method="post" id="skriv" className="stack tight compose" replace preventScrollReset>
      <ErrorSummary errors={failed?.errors} title="Meddelandet skickades inte" />
      <FormKey value={key} />
      <input type="hidden" name="intent" value="send" />
      <TextArea
        key={round}
        name="text"
        label={`Skriv till ${firstName}`}
        error={failed?.errors.text}
        defaultValue={failed?.typed ?? text}
        maxLength={longestMessage}
        rows={3}
        required
        readOnly={isSending}
        onInput={(event) => keep(event.currentTarget.value)}
      />
      <Button type="submit" pending={isSending}>
        {isSending ? "Skickar …" : "Skicka meddelande"}
      </Button>
    </Form>
  );
}
