import { useNavigation } from "@remix-run/react";
import { useLayoutEffect, useRef, useState } from "react";

/** Keeps what is being written through reloads and failures, in this tab; takes a fresh form (`round`) once sent.
 * @param hasFailed the last sending came back */
export function useDraft(name: string, pageKey: string, hasFailed: boolean) {
  const navigation = useNavigation();
  const isSending = navigation.formData?.get("intent") === "send";
  const sentAs = useRef<string | null>(null);
  const [form, setForm] = useState({ key: pageKey, text: "", round: 0 });

  useLayoutEffect(() => {
    const kept = sessionStorage.getItem(name);
    if (kept && !hasTyped()) setForm((old) => ({ ...old, text: kept, round: old.round + 1 }));
  }, [name]);
  // Before the screen takes another key: what is typed in the field that goes away would be lost.
  useLayoutEffect(() => {
    const sent = sentAs.current;
    sentAs.current = isSending ? (sent ?? name) : null;
    if (sent === null || isSending || hasFailed) return;
    sessionStorage.removeItem(sent);
    setForm(({ round }) => ({ key: newKey(), text: "", round: round + 1 }));
  }, [isSending, hasFailed, name]);

  const keep = (text: string) => sessionStorage.setItem(name, text);
  return { ...form, isSending, keep };
}

/** Whether something was written before the script had loaded. */
const hasTyped = () => Boolean(document.querySelector<HTMLTextAreaElement>("#skriv textarea")?.value);

const newKey = () => `${Date.now()}-${Math.random()}`;
