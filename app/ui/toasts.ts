export type ToastMessage = {
  type: "info" | "success" | "warning" | "error";
  text: string;
  to?: string;
  ms?: number;
  until?: AbortSignal;
  action?: { label: string; press: () => void };
};

type Show = (message: ToastMessage) => void;

const shows = new Set<Show>();

/** A form may fail before hydration has run any effect. */
const early: ToastMessage[] = [];

export function showToast(message: ToastMessage): void {
  if (shows.size === 0) early.push(message);
  for (const show of shows) show(message);
}

export function onToast(show: Show): () => void {
  shows.add(show);
  early.splice(0).forEach(show);
  return () => shows.delete(show);
}
