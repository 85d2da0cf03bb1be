import type { ReactNode } from "react";
import { useMessage } from "./useMessage";

type Choice = { value: string; label: ReactNode; hint?: ReactNode };
type RadioGroupProps = {
  name: string;
  legend: ReactNode;
  choices: Choice[];
  defaultValue?: string;
  error?: string | string[] | null;
  /** Of the first choice, where an error summary links to; the group's name by default. */
  id?: string;
};

export function RadioGroup({ name, legend, choices, defaultValue, error, id = name }: RadioGroupProps) {
  const { message, isMended, onInput } = useMessage(error);
  return (
    <fieldset aria-describedby={message && !isMended ? `${id}-error` : undefined} onInput={onInput}>
      <legend className="label">{legend}</legend>
      {message && (
        <p className={isMended ? "error mended" : "error"} id={`${id}-error`}>
          {message}
        </p>
      )}
      {choices.map((choice, index) => (
        <label className="choice" key={choice.value}>
          <input
            type="radio"
            name={name}
            id={index === 0 ? id : undefined}
            value={choice.value}
            defaultChecked={choice.value === defaultValue}
          />
          <span>
            {choice.label}
            {choice.hint && <span className="hint"> {choice.hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
