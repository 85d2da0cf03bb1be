import { redirect } from "@remix-run/node";
import { packedForm, unpackedForm } from "~/modules/forms/draft.server";
import { readRideForm } from "~/modules/rides/form-values";
import type { RideFormValues } from "~/modules/rides/schema";

/** To verify a number and back, with the form carried in the address. */
export function leaveForPhone(data: FormData) {
  const draft = packedForm([...data].filter(([name]) => name !== "madeFor"));
  const back = draft === null ? "/create-ride" : `/create-ride?${new URLSearchParams({ draft })}`;
  return redirect(`/verify-phone?${new URLSearchParams({ redirectTo: back })}`, 303);
}

export function readDraft(query: URLSearchParams): RideFormValues | null {
  const form = unpackedForm(query.get("draft") ?? "");
  return form && readRideForm(form);
}
