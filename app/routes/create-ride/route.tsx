import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { findOtherTrip } from "~/modules/bookings/clash.server";
import { lacksPhone } from "~/modules/phone/queries.server";
import { leaveForMap, tooFullForMap } from "~/modules/places/map-choice.server";
import { createRide } from "~/modules/rides/commands.server";
import { readRideForm } from "~/modules/rides/form-values";
import { fieldErrors, rideFormSchema } from "~/modules/rides/schema";
import type { RideKind } from "~/modules/rides/types";
import { withOwnStops } from "~/modules/rides/way.server";
import { getUser, requireUser } from "~/modules/sessions/session.server";
import { formKeyOf, newFormKey, redirectWithToast } from "~/platform/http.server";
import { plural } from "~/text/format";
import { stylesTogether } from "~/ui/adoptStyles";
import { landStyles } from "~/ui/landStyles";
import { useAnswer } from "~/ui/useAnswer";
import { leaveForPhone } from "./draft.server";
import { EditForm } from "./EditForm";
import { changeFrom, rideToEdit } from "./edit.server";
import { answerStep, askAgain, kindAsked, refuse, startOf } from "./form-state.server";
import { formStyles } from "./form-styles";
import { RideForm } from "./RideForm";
import { SignedOutScreen } from "./SignedOutScreen";

export { clientAction } from "~/pwa/send-form";

export const handle = await stylesTogether(formStyles(), landStyles());

const title = "Erbjud resa och dela på kostnaden";

export const meta = pageMeta<typeof loader>(({ data }) => ({
  title: titleOf(data),
  description: "Ska du ändå köra? Lägg upp resan, få sällskap längs vägen och dela på kostnaden i bilen.",
  keywords: "erbjud resa, samåkning, lägg upp resa, dela bilkostnad, skjuts",
  structuredData: { "@context": "https://schema.org", "@type": "WebPage", name: titleOf(data) },
}));

type Asked = Pick<Awaited<ReturnType<typeof loader>>, "form"> & { kind?: RideKind };

function titleOf(asked: Asked | undefined): string {
  if (asked?.form?.for === "edit") return "Ändra resan";
  const kind = asked?.form?.values.kind ?? asked?.kind;
  return kind === "request" ? "Efterlys en resa" : title;
}

export async function loader({ request }: LoaderFunctionArgs) {
  const { pathname, search, searchParams: query } = new URL(request.url);
  const user = await getUser(request);
  if (!user) return { here: pathname + search, kind: kindAsked(query), form: null };
  const edited = query.get("edit");
  const form = edited === null ? await startOf(user.id, query) : await rideToEdit(user.id, edited);
  const isCopied = query.has("copy");
  const isBlank = !query.has("draft") && !isCopied;
  return { uid: user.uid, formKey: newFormKey(), form, isBlank, isCopied, lacksPhone: await lacksPhone(user.id) };
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request);
  const data = await request.formData();
  const formKey = formKeyOf(data);
  const edited = new URL(request.url).searchParams.get("edit");
  if (edited !== null) return changeFrom(user.id, edited, data, formKey);
  const intent = String(data.get("intent"));
  if (intent === "verify") return leaveForPhone(data);
  const values = await withOwnStops(user.id, readRideForm(data));
  const [, stop] = /^map-(\d)$/.exec(intent) ?? [];
  if (stop)
    return leaveForMap("post", `place-${stop}`, data) ?? refuse(values, { [`stops-${stop}-place`]: [tooFullForMap] });
  const step = await answerStep(values, intent);
  if (step) return step;
  const parsed = rideFormSchema(Date.now()).safeParse(values);
  if (!parsed.success) return refuse(values, fieldErrors(parsed.error));
  const outcome = await createRide(user.id, parsed.data, formKey, findOtherTrip);
  if (!outcome.ok) return outcome.beside ? askAgain(values, outcome) : refuse(values, outcome.errors);
  const many = outcome.publicIds.length > 1;
  return redirectWithToast(`/my-driver-rides/${outcome.publicIds[0]}/ute`, {
    type: "success",
    text: many
      ? `${plural(outcome.publicIds.length, "resa", "resor")} ligger ute.`
      : `${values.kind === "offer" ? "Resan" : "Efterlysningen"} ligger ute.`,
    event: "Ride Created",
    isQuiet: true,
  });
}

export default function CreateRide() {
  const start = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  if (start.form === null) return <SignedOutScreen title={title} kind={start.kind} here={start.here} />;
  const { uid, formKey, lacksPhone, isCopied } = start;
  const isBlank = start.isBlank && !answer;
  const isFolded = isCopied && !answer;
  const form = answer ?? start.form;
  return form.for === "edit" ? (
    <EditForm formKey={formKey} {...form} />
  ) : (
    <RideForm key={form.values.kind} {...{ uid, formKey, lacksPhone, isBlank, isCopied, isFolded }} {...form} />
  );
}
