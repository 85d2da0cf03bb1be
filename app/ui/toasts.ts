export type ToastMessage = {
  type: "info" | "success" | "warning" | "error";
  text: string;
  to?: string;
  ms?: number;
  until?: AbortSignal;
  action?: { label: string; press: () => void };
};

const shownMs = { info: 4000, success: 4000, warning: 5000, error: 4000 };

let shown: ToastMessage[] = [];
const listeners = new Set<() => void>();

/** Stays until it is dismissed, or `until` is aborted; without `until` for the time of its type, or until the next. */
export function showToast(message: ToastMessage): void {
  if (message.until?.aborted || shown.some(({ text }) => text === message.text)) return;
  change([...shown.filter(({ until }) => until), message]);
  const leave = () => dismissToast(message);
  if (message.until) message.until.addEventListener("abort", leave);
  else setTimeout(leave, message.ms ?? shownMs[message.type]);
}

export function dismissToast(message: ToastMessage): void {
  change(shown.filter((other) => other !== message));
}

export const shownToasts = () => shown;

export function onToasts(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

function change(toasts: ToastMessage[]): void {
  shown = toasts;
  for (const tell of listeners) tell();
}
