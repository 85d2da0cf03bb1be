type Data = Pick<FormData, "get">;

/** What was typed in a field; empty where nothing was sent. */
export const textOf = (data: Data, name: string) => textIn(data.get(name));

/** A value as text, without files and null characters, which PostgreSQL refuses. */
export function textIn(value: FormDataEntryValue | null | undefined): string {
  return typeof value === "string" ? value.replaceAll("\0", "") : "";
}

/** Whether a box without a value of its own was ticked. */
export const isTicked = (data: Data, name: string) => data.get(name) === "on";

/** One of the choices that the form offers; the first where something else was sent. */
export function oneOf<Choice extends string>(data: Data, name: string, choices: readonly [Choice, ...Choice[]]) {
  return choices.find((choice) => choice === data.get(name)) ?? choices[0];
}
