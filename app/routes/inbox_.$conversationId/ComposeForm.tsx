import { Form } from "@remix-run/react";
import type { ConversationPage } from "~/modules/messages/queries.server";
import { longestMessage } from "~/modules/messages/rules";
import { quickAnswers } from "~/modules/messages/wording";
import { plural } from "~/text/format";
import { Button } from "~/ui/Button";
import { ErrorSummary, type FieldErrors } from "~/ui/ErrorSummary";
import { FormKey } from "~/ui/FormKey";
import { useDraft } from "./useDraft";

export type Answered = { errors?: FieldErrors; typed: string };

type ComposeFormProps = {
  talk: ConversationPage;
  now: number;
  formKey: string;
  /** where what is being written is kept in the tab */
  draftName: string;
  answered: Answered | undefined;
};

/** characters left when the limit is told */
const nearEnd = 100;

export function ComposeForm({ talk, now, formKey, draftName, answered }: ComposeFormProps) {
  const { firstName } = talk;
  const errors = answered?.errors;
  const { key, text, round, sending, left, hasSent, keep } = useDraft(draftName, formKey, errors !== undefined);
  const label = `Skriv till ${firstName}`;
  const room = left ?? longestMessage;
  return (
    <Form method="post" id="skriv" className="compose" replace preventScrollReset>
      <ErrorSummary errors={errors} title="Meddelandet skickades inte" />
      <FormKey value={key} />
      <input type="hidden" name="intent" value="send" />
      <QuickAnswers answers={quickAnswers(talk, now)} sending={sending} />
      <div className="writing">
        <label className="hush" htmlFor="text">
          {label}
        </label>
        <textarea
          key={round}
          id="text"
          name="text"
          className="input"
          rows={1}
          placeholder={label}
          defaultValue={answered?.typed ?? text}
          maxLength={longestMessage}
          required
          readOnly={sending === "typed"}
          // biome-ignore lint/a11y/noAutofocus: where one was writing, one writes on
          autoFocus={hasSent}
          aria-invalid={errors ? true : undefined}
          aria-describedby={errors ? "problem-title" : undefined}
          onInput={(event) => {
            keep(event.currentTarget.value);
            grow(event.currentTarget);
          }}
        />
        <Button type="submit" pending={sending === "typed"}>
          Skicka<span className="hush"> meddelande</span>
        </Button>
      </div>
      {room <= nearEnd && <p className="hint">{plural(room, "tecken", "tecken")} kvar</p>}
    </Form>
  );
}

function QuickAnswers({ answers, sending }: { answers: string[]; sending: string | null }) {
  if (answers.length === 0) return null;
  return (
    <div className="quick">
      {answers.map((answer) => (
        <button
          key={answer}
          type="submit"
          name="quick"
          value={answer}
          formNoValidate
          aria-disabled={sending === answer || undefined}
        >
          {answer}
        </button>
      ))}
    </div>
  );
}

/** For browsers without `field-sizing`. */
function grow(area: HTMLTextAreaElement): void {
  if (CSS.supports("field-sizing: content")) return;
  area.style.height = "auto";
  area.style.height = `${area.scrollHeight + 2}px`;
}
