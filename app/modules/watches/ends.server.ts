import { areSamePlace } from "~/modules/places/pins";
import { places } from "~/modules/places/queries.server";
import { meaningOf } from "~/modules/places/typed-place";
import type { Place } from "~/modules/places/types";
import type { FieldErrors } from "~/modules/rides/schema";
import type { WatchFormValues } from "./schema";

type TypedEnds = Pick<WatchFormValues, "from" | "fromChoice" | "to" | "toChoice">;

/** null: anywhere */
export type Ends = { from: Place | null; to: Place | null };

export type WatchChoices = { from?: Place[]; to?: Place[] };

/** Resolves a watch's typed ends: places, or errors by field and choices. */
export async function findEnds(typed: TypedEnds): Promise<{ ends: Ends; errors: FieldErrors; choices: WatchChoices }> {
  const index = await places();
  const from = typed.from.trim() ? meaningOf(index, { place: typed.from, choice: typed.fromChoice, n: 0 }) : null;
  const to = typed.to.trim() ? meaningOf(index, { place: typed.to, choice: typed.toChoice, n: 1 }) : null;
  const isSame = from?.place && to?.place && areSamePlace(from.place, to.place);
  const toError = isSame ? "Resan börjar och slutar på samma ort." : to?.error;
  return {
    ends: { from: from?.place ?? null, to: to?.place ?? null },
    errors: { ...(from?.error && { from: [from.error] }), ...(toError && { to: [toError] }) },
    choices: { from: from?.places, to: to?.places },
  };
}
