import type { ActionFunctionArgs } from "@remix-run/node";
import { type ClientActionFunctionArgs, redirect } from "@remix-run/react";
import { redirectWithToast } from "~/platform/http.server";
import { endSession } from "~/platform/session.server";
import { askWorker } from "~/pwa/registration";

/** Looking at the address signs nobody out. */
export function loader() {
  return redirect("/", 303);
}

export async function action({ request }: ActionFunctionArgs) {
  const response = await redirectWithToast("/", { type: "info", text: "Du är utloggad." });
  for (const [name, value] of await endSession(request)) response.headers.append(name, value);
  return response;
}

/** What the browser has stored goes first, so that it is gone also when the server cannot be reached. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  const waiting = await askWorker<number>({ type: "count-forms" });
  if (waiting && !confirm(farewell)) return redirect(window.location.pathname + window.location.search);
  localStorage.clear();
  sessionStorage.clear();
  await askWorker({ type: "forget" });
  return serverAction();
}

const farewell = "Det du har skrivit väntar fortfarande på nätet och tas bort om du loggar ut. Logga ut ändå?";
