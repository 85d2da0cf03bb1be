import { tellWorker } from "./registration";
import type { WaitingForm } from "./waiting-forms";

const resendMs = 5000;

let sending: ReturnType<typeof setInterval> | undefined;

/** Browsers report a network, not whether the site can be reached through it, and most wake no worker when there is one. */
export function keepSending(forms: WaitingForm[]): void {
  clearInterval(sending);
  const isWaiting = forms.some(({ state }) => state === "waiting");
  if (isWaiting) sending = setInterval(() => navigator.onLine && tellWorker({ type: "send-forms" }), resendMs);
}
