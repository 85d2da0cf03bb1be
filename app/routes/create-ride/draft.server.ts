import { deflateRawSync, inflateRawSync } from "node:zlib";
import { redirect } from "@remix-run/node";
import { readRideForm } from "~/modules/rides/form-values";
import type { RideFormValues } from "~/modules/rides/schema";

/** An address may be 8 000 characters, and a visitor's way through signing in wraps it once more. */
const longestDraft = 6000;
const largestForm = 64 * 1024;

/** To verify a number and back to the form as it was left, carried in the address. */
export function leaveForPhone(data: FormData) {
  const fields = [...data].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
  const draft = deflateRawSync(new URLSearchParams(fields).toString()).toString("base64url");
  const back = draft.length > longestDraft ? "/create-ride" : `/create-ride?${new URLSearchParams({ draft })}`;
  return redirect(`/verify-phone?${new URLSearchParams({ redirectTo: back })}`, 303);
}

/** null where the address carries none */
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
