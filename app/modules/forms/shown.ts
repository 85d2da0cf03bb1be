import { textOf } from "./read";

type Data = Pick<FormData, "get" | "getAll" | "has">;

/** For a hidden field `shown`: what the form would send if nobody changed it. */
export function shownOf(fields: Record<string, string | string[] | boolean>): string {
  const sent = Object.entries(fields).flatMap(([name, value]) =>
    typeof value === "boolean" ? (value ? [[name, "on"]] : []) : [value].flat().map((each) => [name, each]),
  );
  return new URLSearchParams(sent).toString();
}

/** The fields that a form sends as its page showed them; none where it does not say. @param read as from a form */
export function untouchedIn<Values extends object>(form: Data, read: (data: Data) => Values) {
  const shown = textOf(form, "shown");
  const [now, before] = [read(form), read(new URLSearchParams(shown))];
  const untouched: Extract<keyof Values, string>[] = [];
  for (const name in now) if (shown && JSON.stringify(now[name]) === JSON.stringify(before[name])) untouched.push(name);
  return untouched;
}
