import { useEffect, useState } from "react";
import { classes } from "./classes";
import { onToast, type ToastMessage } from "./toasts";

const shownMs = { info: 4000, success: 4000, warning: 5000, error: 4000 };

type ToastProps = {
  /** `at` ms UTC tells equal messages apart. */
  message: (ToastMessage & { at: number }) | null;
  /** Shown without scripts only: with them the browser offers it at the right time. */
  tip?: string | null;
  /** Without scripts on the page it stays as a line of text. */
  leaves: boolean;
};

let lastLeft: number | null = null;

/** Messages stack, each with its own time. */
export function Toast({ message, tip = null, leaves }: ToastProps) {
  const [shown, setShown] = useState<ToastMessage[]>(message ? [message] : []);
  useEffect(() => {
    const show = (added: ToastMessage) =>
      setShown((all) => (all.some(({ text }) => text === added.text) ? all : [...all, added]));
    if (message && message.at !== lastLeft) show(message);
    lastLeft = message?.at ?? lastLeft;
    return onToast(show);
  }, [message]);
  const said = <p className="toast info">{tip}</p>;
  const dismiss = (left: ToastMessage) => setShown((all) => all.filter((other) => other !== left));

  return (
    <div role="status" className={classes("toasts", leaves && "leaving")}>
      {shown.map((one) => (
        <Message key={one.text} message={one} onLeave={dismiss} />
      ))}
      {tip && (leaves ? <noscript>{said}</noscript> : said)}
    </div>
  );
}

function Message({ message, onLeave }: { message: ToastMessage; onLeave: (message: ToastMessage) => void }) {
  const { type, text, to, until, action } = message;
  useEffect(() => {
    const leave = () => onLeave(message);
    if (until?.aborted) leave();
    until?.addEventListener("abort", leave);
    const timer = until ? undefined : setTimeout(leave, message.ms ?? shownMs[message.type]);
    return () => {
      until?.removeEventListener("abort", leave);
      clearTimeout(timer);
    };
  }, [message]);
  const answer = () => {
    onLeave(message);
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
        <button type="button" className="act" onClick={() => onLeave(message)}>
          Stäng
        </button>
      )}
    </p>
  );
}
