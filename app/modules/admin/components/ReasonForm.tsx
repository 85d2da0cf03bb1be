import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { ButtonLook } from "~/ui/Button";
import { ErrorSummary, type FieldErrors } from "~/ui/ErrorSummary";
import { FormKey } from "~/ui/FormKey";
import { SendButton } from "~/ui/SendButton";
import { TextArea } from "~/ui/TextArea";
import { longestReason } from "../rules";

export type Failed = { intent: string; errors: FieldErrors; typed: Record<string, string> };

type ReasonFormProps = {
  intent: string;
  formKey: string;
  field: string;
  label: string;
  hint?: ReactNode;
  button: string;
  look?: ButtonLook;
  failed: Failed | undefined;
  children?: ReactNode;
};

export function ReasonForm({ intent, formKey, field, label, hint, button, look, failed, children }: ReasonFormProps) {
  const own = failed?.intent === intent ? failed : undefined;
  return (
    <Form method="post" className="stack">
      <ErrorSummary errors={own?.errors} />
      <input type="hidden" name="intent" value={intent} />
      <FormKey value={`${intent}-${formKey}`} />
      {children}
      <TextArea
        name={field}
        label={label}
        hint={hint}
        rows={3}
        maxLength={longestReason}
        defaultValue={own?.typed[field]}
        error={own?.errors[field]}
      />
      <SendButton look={look ?? "primary"}>{button}</SendButton>
    </Form>
  );
}
