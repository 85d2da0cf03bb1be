import { type ClientActionFunctionArgs, isRouteErrorResponse } from "@remix-run/react";
import type { FieldErrors } from "~/ui/ErrorSummary";

/** What comes back with the screen: why nothing was sent, and what stands in the field. */
export type Answered = { errors?: FieldErrors; typed: string };

/** Where the network or the server is away, the screen stays with what was typed in it. */
export async function keepWhenOffline({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  try {
    return await serverAction<Answered>();
  } catch (answer) {
    if (answer instanceof Response || isRouteErrorResponse(answer)) throw answer;
    const text = ["Det gick inte att skicka just nu. Texten är kvar, försök igen om en stund."];
    const failed: Answered = { errors: { text }, typed: String(form.get("text") ?? "") };
    // With this status the screen's data, which could not be read either, is left as it is.
    const headers = { "Content-Type": "application/json" };
    return new Response(JSON.stringify(failed), { status: 503, headers });
  }
}
