const key = "left-ride-form";

/** Keeps in this tab what stands in a form, for who leaves the page by mistake. */
export function keepForm(form: HTMLFormElement): void {
  const texts = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === "string" && name !== "formKey" ? [[name, value]] : [],
  );
  sessionStorage.setItem(key, String(new URLSearchParams(texts)));
}

/** @returns names and values of the form that was left; none where none was */
export function leftForm(): [name: string, value: string][] {
  return [...new URLSearchParams(sessionStorage.getItem(key) ?? "")];
}

/** Once the ride is posted, with or without scripts. */
export function forgetForm(): void {
  sessionStorage.removeItem(key);
}
