const touched = new Set<HTMLFormElement>();
let sent: { form: HTMLFormElement; submitter: HTMLElement | null } | null = null;

/** Follows which forms of the page hold what nobody has sent yet. @param onTouch somebody began to fill one in */
export function followForms(onTouch: () => void): void {
  document.addEventListener("input", ({ target }) => {
    const form = target instanceof Element ? target.closest("form") : null;
    if (form?.method !== "post") return;
    touched.add(form);
    onTouch();
  });
  const onSubmit = ({ target, submitter }: SubmitEvent) => {
    if (!(target instanceof HTMLFormElement)) return;
    touched.delete(target);
    sent = { form: target, submitter };
  };
  document.addEventListener("submit", onSubmit, { capture: true });
}

/** Whether leaving the page as it is would lose something typed. */
export function hasUnsaved(): boolean {
  for (const form of touched) if (!form.isConnected) touched.delete(form);
  return touched.size > 0;
}

/** The form sent last did not arrive. @returns what sends it again as it is then, if it is still there */
export function unsent(): (() => void) | null {
  if (!sent?.form.isConnected) return null;
  const { form, submitter } = sent;
  touched.add(form);
  return () => form.requestSubmit(submitter?.isConnected ? submitter : null);
}

/** Sends the form that is under way once more, as it would be without scripts. @returns whether there is one */
export function sendAsDocument(): boolean {
  if (!sent?.form.isConnected) return false;
  const { form, submitter } = sent;
  if (submitter instanceof HTMLButtonElement && submitter.name) {
    const pressed = Object.assign(document.createElement("input"), { type: "hidden" });
    form.append(Object.assign(pressed, { name: submitter.name, value: submitter.value }));
  }
  form.submit();
  return true;
}
