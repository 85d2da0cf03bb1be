import type { ComponentProps, MouseEvent } from "react";
import { TextArea } from "~/ui/TextArea";

type GreetingProps = {
  firstName: string;
  hint: string;
  suggestions: string[];
  field: Pick<ComponentProps<typeof TextArea>, "name" | "defaultValue" | "error">;
};

export function Greeting({ firstName, hint, suggestions, field }: GreetingProps) {
  return (
    <div className="stack tight">
      <TextArea {...field} label={`Hälsning till ${firstName}`} hint={hint} maxLength={500} rows={2} />
      <div className="row scripted">
        {suggestions.map((text) => (
          <button key={text} type="button" className="chip" onClick={(event) => addTo(event, text)}>
            {text}
          </button>
        ))}
      </div>
    </div>
  );
}

function addTo({ currentTarget }: MouseEvent<HTMLButtonElement>, text: string): void {
  const area = currentTarget.form?.elements.namedItem("message");
  if (!(area instanceof HTMLTextAreaElement) || area.value.includes(text)) return;
  area.value = [area.value.trim(), text].filter(Boolean).join(" ");
  area.dispatchEvent(new Event("input", { bubbles: true }));
  area.focus();
}
