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

const name = "samfard:toast";

export function showToast(message: ToastMessage): void {
  window.dispatchEvent(new CustomEvent<ToastMessage>(name, { detail: message }));
}

/** @returns what stops listening */
export function onToast(show: (message: ToastMessage) => void): () => void {
  const listen = (event: Event) => {
    if (event instanceof CustomEvent) show(event.detail);
  };
  window.addEventListener(name, listen);
  return () => window.removeEventListener(name, listen);
}
