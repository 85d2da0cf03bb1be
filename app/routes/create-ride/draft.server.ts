import { deflateRawSync, inflateRawSync } from "node:zlib";
import { redirect } from "@remix-run/node";
import { readRideForm } from "~/modules/rides/form-values";
import type { RideFormValues } from "~/modules/rides/schema";

/** characters; an address may have 8 000, and signing in wraps this one in another */
const longestDraft = 6000;
const largestForm = 64 * 1024;

/** To verify a number and back, with the form carried in the address. */
export function leaveForPhone(data: FormData) {
  const fields = [...data].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
  const draft = deflateRawSync(new URLSearchParams(fields).toString()).toString("base64url");
  const back = draft.length > longestDraft ? "/create-ride" : `/create-ride?${new URLSearchParams({ draft })}`;
  return redirect(`/verify-phone?${new URLSearchParams({ redirectTo: back })}`, 303);
}

export function readDraft(query: URLSearchParams): RideFormValues | null {
  const draft = query.get("draft");
  if (!draft) return null;
  try {
    const text = inflateRawSync(Buffer.from(draft, "base64url"), { maxOutputLength: largestForm }).toString("utf8");
    return readRideForm(new URLSearchParams(text));
  } catch {
    return null;
  }
}
