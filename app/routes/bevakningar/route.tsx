import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { dayInWords } from "~/modules/calendar/rules";
import { findReach, findTelling } from "~/modules/notifications/queries.server";
import { leaveForMap } from "~/modules/places/map-choice.server";
import { getUser, requireUser } from "~/modules/sessions/session.server";
import { pauseWatch, resumeWatch } from "~/modules/watches/commands.server";
import { listWatches } from "~/modules/watches/queries.server";
import { mostWatches } from "~/modules/watches/rules";
import { savedWords } from "~/modules/watches/telling-words";
import { watchIsGone } from "~/modules/watches/wording";
import { formKeyOf, newFormKey, redirectWithToast, type Toast } from "~/platform/http.server";
import { stylesTogether } from "~/ui/adoptStyles";
import { foldStyles } from "~/ui/foldStyles";
import { landStyles } from "~/ui/landStyles";
import { useAnswer } from "~/ui/useAnswer";
import { FormScreen } from "./FormScreen";
import { refuseMap, saveForm, sentIn, startOf, valuesOfSearch } from "./form.server";
import { ListScreen } from "./ListScreen";
import { SignedOutScreen } from "./SignedOutScreen";

export { clientAction } from "~/pwa/send-form";

export const handle = await stylesTogether(foldStyles(), landStyles());

export const meta = pageMeta({
  title: "Bevaka en sträcka",
  description: "Vi håller utkik efter resor som passar dig, också längs vägen.",
  keywords: "bevaka resa, samåkning, notis, skjuts",
});

export async function loader({ request }: LoaderFunctionArgs) {
  const { pathname, search, searchParams } = new URL(request.url);
  if (!(await getUser(request))) return { isSignedIn: false as const, here: pathname + search };
  const user = await requireUser(request);
  const [watches, telling] = await Promise.all([listWatches(user.id), findTelling(user.id, "ride_match")]);
  return {
    isSignedIn: true as const,
    formKey: newFormKey(),
    watches,
    ...telling,
    most: mostWatches,
    edited: searchParams.get("edit"),
    form: await startOf(user.id, searchParams, watches.length === 0),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request);
  const data = await request.formData();
  const intent = String(data.get("intent"));
  const watchId = String(data.get("watchId"));
  if (intent === "pause") {
    if (!(await pauseWatch(user.id, watchId))) return toList(watchIsGone);
    return toList({ type: "info", text: "Bevakningen är pausad." });
  }
  if (intent === "resume") {
    const outcome = await resumeWatch(user.id, watchId);
    if (outcome.ok) return toList({ type: "success", text: resumedWords(outcome.lastDay) });
    if (outcome.reason === "not_found") return toList(watchIsGone);
    return toList({ type: "error", text: "Dagarna har redan varit. Välj nya dagar först." });
  }
  const query = new URL(request.url).searchParams;
  const edited = query.get("edit");
  const end = (["from", "to"] as const).find((one) => intent === `map-${one}`);
  if (end) return leaveForMap("watch", end, data, edited) ?? refuseMap(data, end);
  // The buttons of a search share their page's key, and each is for a watch of its own; two of the same are one.
  const sent =
    intent === "search" ? { values: await valuesOfSearch(query), shown: "" } : await sentIn(data, user.id, edited);
  const formKey = intent === "search" ? newFormKey() : formKeyOf(data);
  const refused = await saveForm(user.id, query, sent, formKey);
  if (refused) return refused;
  const text = savedWords(sent.values, await findReach(user.id, ["ride_match"]), edited === null);
  return toList({ type: "success", text });
}

const resumedWords = (lastDay: string | null) =>
  lastDay ? `Vi bevakar till och med ${dayInWords(lastDay)}.` : "Vi bevakar i ett halvår till.";

const toList = (toast: Toast) => redirectWithToast("/bevakningar", toast);

export default function Watches() {
  const screen = useLoaderData<typeof loader>();
  const sent = useAnswer<typeof action>();
  if (!screen.isSignedIn) return <SignedOutScreen here={screen.here} />;
  const form = sent ?? screen.form;
  if (!form) return <ListScreen watches={screen.watches} muted={screen.muted} most={screen.most} />;
  return <FormScreen {...screen} form={form} />;
}
