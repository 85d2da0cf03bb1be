import { useEffect, useSyncExternalStore } from "react";
import { classes } from "./classes";
import { dismissToast, onToasts, shownToasts, showToast, type ToastMessage } from "./toasts";

type ToastProps = {
  /** `at` ms UTC tells equal messages apart. */
  message: (ToastMessage & { at: number }) | null;
  /** Shown without scripts only: with them the browser offers it at the right time. */
  tip?: string | null;
  /** Without scripts on the page it stays as a line of text. */
  leaves: boolean;
};

let lastLeft: number | null = null;
const none: ToastMessage[] = [];

/** One at a time: the newest. One that stays until it is dismissed comes back after it. */
export function Toast({ message, tip = null, leaves }: ToastProps) {
  const shown = useSyncExternalStore(onToasts, shownToasts, () => none);
  useEffect(() => {
    if (message && message.at !== lastLeft) showToast(message);
    lastLeft = message?.at ?? lastLeft;
  }, [message]);
  const newest = message && message.at !== lastLeft ? message : shown.at(-1);
  const said = <p className="toast info">{tip}</p>;

  return (
    <div role="status" className={classes("toasts", leaves && "leaving")}>
      {newest && <Message key={newest.text} message={newest} />}
      {tip && (leaves ? <noscript>{said}</noscript> : said)}
    </div>
  );
}

function Message({ message }: { message: ToastMessage }) {
  const { type, text, to, until, action } = message;
  const answer = () => {
    dismissToast(message);
    action?.press();
  };
  return (
    <p className={classes("toast", type)}>
      {to ? <a href={to}>{text}</a> : text}
      {action && (
        <button type="button" className="act" onClick={answer}>
          {action.label}
        </button>
      )}
      {until && (
        <button type="button" className="act" onClick={() => dismissToast(message)}>
          Stäng
        </button>
      )}
    </p>
  );
}
