export type ToastMessage = {
  type: "info" | "success" | "warning" | "error";
  text: string;
  to?: string;
  /** Where that is not the usual time of its type. */
  ms?: number;
  /** Shows until this is aborted or the person has answered, however long that takes. */
  until?: AbortSignal;
  action?: { label: string; press: () => void };
};

type Show = (message: ToastMessage) => void;

const shows = new Set<Show>();

/** A form may fail before the page's own effects have run. */
const early: ToastMessage[] = [];

export function showToast(message: ToastMessage): void {
  if (shows.size === 0) early.push(message);
  for (const show of shows) show(message);
}

/** @returns what stops listening */
export function onToast(show: Show): () => void {
  shows.add(show);
  early.splice(0).forEach(show);
  return () => shows.delete(show);
}
