import { useNavigation } from "@remix-run/react";
import { useLayoutEffect, useRef, useState } from "react";
import { longestMessage } from "~/modules/messages/rules";
import { didNotArrive } from "~/pwa/unsaved";

/** Keeps the draft through reloads and failures in this tab. @param hasFailed the last sending came back */
export function useDraft(name: string, pageKey: string, hasFailed: boolean) {
  const { formData } = useNavigation();
  const quick = formData?.get("quick");
  const sending = formData?.get("intent") === "send" ? (typeof quick === "string" ? quick : "typed") : null;
  const sentAs = useRef<{ name: string; isTyped: boolean } | null>(null);
  const [form, setForm] = useState({ key: pageKey, text: "", round: 0, hasSent: false });
  const [left, setLeft] = useState<number | null>(null);

  useLayoutEffect(() => {
    const kept = sessionStorage.getItem(name);
    if (kept && !hasTyped()) setForm((old) => ({ ...old, text: kept, round: old.round + 1 }));
  }, [name]);
  // Before the screen gets another key: what is typed in the field being removed would be lost.
  useLayoutEffect(() => {
    const sent = sentAs.current;
    sentAs.current = sending ? (sent ?? { name, isTyped: sending === "typed" }) : null;
    const form = document.querySelector<HTMLFormElement>("#skriv");
    if (sent === null || sending || hasFailed || (form && didNotArrive(form))) return;
    setForm((old) => ({ ...old, key: newKey() }));
    if (!sent.isTyped) return;
    sessionStorage.removeItem(sent.name);
    setLeft(null);
    setForm(({ key, round }) => ({ key, text: "", round: round + 1, hasSent: true }));
  }, [sending, hasFailed, name]);

  const keep = (text: string) => {
    sessionStorage.setItem(name, text);
    setLeft(longestMessage - text.length);
  };
  return { ...form, sending, left, keep };
}

/** typed before hydration */
const hasTyped = () => Boolean(document.querySelector<HTMLTextAreaElement>("#skriv textarea")?.value);

const newKey = () => `${Date.now()}-${Math.random()}`;
