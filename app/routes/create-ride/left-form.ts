const name = "left-ride-form";

/** Keeps in this tab what stands in a form, for who leaves the page by mistake. */
export function keepForm(form: HTMLFormElement | null): void {
  const fields = form ? [...new FormData(form)] : [];
  const texts = fields.flatMap(([name, value]) =>
    typeof value === "string" && name !== "formKey" ? [[name, value]] : [],
  );
  sessionStorage.setItem(name, String(new URLSearchParams(texts)));
}

/** @returns names and values of the form that was left; none where none was */
export function leftForm(): [name: string, value: string][] {
  return [...new URLSearchParams(sessionStorage.getItem(name) ?? "")];
}

/** Once the ride is posted. */
export function forgetForm(): void {
  sessionStorage.removeItem(name);
}
