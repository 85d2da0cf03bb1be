const touched = new Set<HTMLFormElement>();
let sent: { form: HTMLFormElement; submitter: HTMLElement | null; key: string | undefined } | null = null;

/** Keys of forms that did not arrive: revalidation gives the page new ones. */
const lostKeys = new WeakMap<HTMLFormElement, string>();

const answers = new WeakMap<HTMLFormElement, unknown>();

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
    const field = target.querySelector<HTMLInputElement>("input[name=formKey]");
    const lostKey = lostKeys.get(target);
    if (field && lostKey) field.value = lostKey;
    sent = { form: target, submitter, key: field?.value };
  };
  document.addEventListener("submit", onSubmit, { capture: true });
}

export function hasUnsaved(): boolean {
  for (const form of touched) if (!form.isConnected) touched.delete(form);
  return touched.size > 0;
}

export function answered(answer: unknown): void {
  if (!sent) return;
  // It came back, with something to put right.
  if (answer) touched.add(sent.form);
  lostKeys.delete(sent.form);
  answers.set(sent.form, answer);
}

export function lastAnswer(): unknown {
  return sent && answers.get(sent.form);
}

export function didNotArrive(form: HTMLFormElement): boolean {
  return lostKeys.has(form);
}

export function sentKey(): string | undefined {
  return sent?.key;
}

/** @returns what sends the form that did not arrive again, as it is then; null if it is gone */
export function unsent(): (() => void) | null {
  if (!sent?.form.isConnected) return null;
  const { form, submitter, key } = sent;
  touched.add(form);
  if (key) lostKeys.set(form, key);
  return () => form.requestSubmit(submitter?.isConnected ? submitter : null);
}
