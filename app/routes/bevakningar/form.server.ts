import { unpackedForm } from "~/modules/forms/draft.server";
import { textOf } from "~/modules/forms/read";
import { shownOf, untouchedIn } from "~/modules/forms/shown";
import { tooFullForMap } from "~/modules/places/map-choice.server";
import { spelledOut } from "~/modules/places/own-places.server";
import { type FieldErrors, fieldErrors, inOrderOf } from "~/modules/rides/schema";
import { typedPlace } from "~/modules/rides/way.server";
import { changeWatch, createWatch, type SaveWatchOutcome } from "~/modules/watches/commands.server";
import { findEnds, type WatchChoices } from "~/modules/watches/ends.server";
import { newWatchForm, readWatchForm } from "~/modules/watches/form-values";
import { findOwnWatch } from "~/modules/watches/queries.server";
import { mostWatches, sinceOf } from "~/modules/watches/rules";
import { type WatchFormValues, watchFormSchema } from "~/modules/watches/schema";
import { watchIsGone } from "~/modules/watches/wording";
import { badRequest, redirectWithToast } from "~/platform/http.server";

type Sent = { values: WatchFormValues; shown: string };

export type WatchFormState = Sent & { errors: FieldErrors | null; choices: WatchChoices };

const asked = ["ny", "from", "to", "kind", "date"];

export async function startOf(
  userId: number,
  query: URLSearchParams,
  hasNone: boolean,
): Promise<WatchFormState | null> {
  const draft = unpackedForm(query.get("draft") ?? "");
  if (draft) return stateOf(readWatchForm(draft), textOf(draft, "shown"));
  const edited = query.get("edit");
  if (edited !== null) {
    const watch = await findOwnWatch(userId, edited);
    if (!watch) throw await redirectWithToast("/bevakningar", watchIsGone);
    return stateOf(watch.values, shownOf(watch.values));
  }
  if (!hasNone && !asked.some((name) => query.has(name))) return null;
  return stateOf(await valuesOfSearch(query));
}

export async function valuesOfSearch(query: URLSearchParams): Promise<WatchFormValues> {
  const values = newWatchForm(query, Date.now());
  const [from, to] = await Promise.all([typedPlace(values.from), typedPlace(values.to)]);
  return { ...values, from, to };
}

/** As typed, "hem" and "jobbet" spelled out; what was not changed in the form is as it is kept by now. */
export async function sentIn(data: FormData, userId: number, edited: string | null): Promise<Sent> {
  const typed = readWatchForm(data);
  const [from, to] = await Promise.all([spelledOut(userId, typed.from), spelledOut(userId, typed.to)]);
  const kept = edited === null ? null : await findOwnWatch(userId, edited);
  const untouched = kept ? untouchedIn(data, readWatchForm).map((name) => [name, kept.values[name]]) : [];
  return { values: { ...typed, from, to, ...Object.fromEntries(untouched) }, shown: textOf(data, "shown") };
}

/** @param query names the watch that is edited, and when the search was that a new one is made from @returns the form to show again, with status 400 where something is wrong; null when saved */
export async function saveForm(userId: number, query: URLSearchParams, sent: Sent, formKey: string) {
  const edited = query.get("edit");
  const now = Date.now();
  const { values } = sent;
  const parsed = watchFormSchema(now).safeParse(values);
  if (!parsed.success) {
    const { errors, choices } = await findEnds(values);
    return badRequest({ ...sent, errors: inOrderOf(values, { ...errors, ...fieldErrors(parsed.error) }), choices });
  }
  const changed = edited === null ? null : await changeWatch(userId, edited, parsed.data);
  // What was removed in another tab begins anew, rather than to lose what was typed.
  const isNew = changed === null || (!changed.ok && changed.reason === "not_found");
  const outcome = isNew
    ? await createWatch(userId, parsed.data, formKey, now, sinceOf(query.get("since"), now))
    : changed;
  if (outcome.ok) return null;
  const refusal = refusalOf(sent, outcome);
  return outcome.reason === "beside_first" ? refusal : badRequest(refusal);
}

function refusalOf(sent: Sent, outcome: Extract<SaveWatchOutcome, { ok: false }>): WatchFormState {
  if (outcome.reason === "wrong") return { ...sent, errors: outcome.errors, choices: outcome.choices };
  const errors: FieldErrors = outcome.reason === "beside_first" ? { "": [savedBefore], asks: [] } : { "": [tooMany] };
  return { ...sent, errors, choices: {} };
}

const tooMany = `Du har redan ${mostWatches} bevakningar, och fler går det inte att ha. Ta bort en du inte behöver.`;
const savedBefore =
  "Det du sparade förut kom fram och finns bland dina bevakningar. Spara igen för att bevaka också det här.";

/** With status 400, where the form cannot be taken along to the map. */
export function refuseMap(data: FormData, end: "from" | "to") {
  const sent = { values: readWatchForm(data), shown: textOf(data, "shown") };
  return badRequest({ ...sent, errors: { [end]: [tooFullForMap] }, choices: {} });
}

const stateOf = (values: WatchFormValues, shown = "") => ({ values, shown, errors: null, choices: {} });
