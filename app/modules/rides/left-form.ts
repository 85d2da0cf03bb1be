export const leftForms = "left-ride-form";

/** Somebody else may sign in in the tab. */
const keyOf = (uid: string) => `${leftForms} ${uid}`;

/** Keeps in this tab what stands in a form, for who leaves the page by mistake. @param uid of who fills it in */
export function keepForm(form: HTMLFormElement, uid: string): void {
  const texts = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === "string" && name !== "formKey" ? [[name, value]] : [],
  );
  sessionStorage.setItem(keyOf(uid), String(new URLSearchParams(texts)));
}

/** @returns names and values of the form that this person left; none where none was */
export function leftForm(uid: string): [name: string, value: string][] {
  return [...new URLSearchParams(sessionStorage.getItem(keyOf(uid)) ?? "")];
}

/** Once the ride is posted, with or without scripts. */
export function forgetForm(uid: string): void {
  sessionStorage.removeItem(keyOf(uid));
}
