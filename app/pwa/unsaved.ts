const touched = new Set<HTMLFormElement>();
let sent: { form: HTMLFormElement; submitter: HTMLElement | null; key: string | undefined } | null = null;

/** The keys of forms that did not arrive: the page may be read anew meanwhile, and gets others. */
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

/** The form sent last was answered: from now on the same form is another one. */
export function answered(answer: unknown): void {
  if (!sent) return;
  lostKeys.delete(sent.form);
  answers.set(sent.form, answer);
}

/** What the form sent last was answered the time before. */
export function lastAnswer(): unknown {
  return sent && answers.get(sent.form);
}

/** Whether it was sent, and did not arrive. */
export function didNotArrive(form: HTMLFormElement): boolean {
  return lostKeys.has(form);
}

export function sentKey(): string | undefined {
  return sent?.key;
}

/** The form sent last did not arrive. @returns what sends it again as it is then, if it is still there */
export function unsent(): (() => void) | null {
  if (!sent?.form.isConnected) return null;
  const { form, submitter, key } = sent;
  touched.add(form);
  if (key) lostKeys.set(form, key);
  return () => form.requestSubmit(submitter?.isConnected ? submitter : null);
}
