import type { FieldErrors } from "./ErrorSummary";

export type RefusedForm = { errors: FieldErrors; typed: Record<string, FormDataEntryValue> };

/** What the fields of a form have in common: each shows again what was typed, and what is wrong with it. */
export function fieldsOf<Values extends object>(
  typed: Values | null | undefined,
  errors: FieldErrors | null | undefined,
) {
  return (name: keyof Values & string) => {
    const value = typed?.[name];
    return { name, defaultValue: typeof value === "string" ? value : undefined, error: errors?.[name] };
  };
}
