import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { type Affected, affectedBy } from "~/modules/bookings/affected.server";
import { SeriesChoice } from "~/modules/bookings/components/SeriesChoice";
import { cancelRide } from "~/modules/bookings/ride-changes.server";
import { textOf } from "~/modules/forms/read";
import { changeableRide } from "~/modules/rides/changeable.server";
import { ownRide } from "~/modules/rides/queries.server";
import { seriesScope } from "~/modules/rides/schema";
import type { RideKind } from "~/modules/rides/types";
import { requireUser } from "~/modules/sessions/session.server";
import { callOffWaiting, whoWaits } from "~/modules/travel-day/call-off.server";
import { badRequest, formKeyOf, newFormKey, notFound, redirectWithToast } from "~/platform/http.server";
import { plural } from "~/text/format";
import { ErrorSummary, type FieldErrors } from "~/ui/ErrorSummary";
import { FormKey } from "~/ui/FormKey";
import { Page } from "~/ui/Page";
import { RoadSign } from "~/ui/RoadSign";
import { SendButton } from "~/ui/SendButton";
import { useAnswer } from "~/ui/useAnswer";
import { When } from "~/ui/When";
import { WhoIsAffected } from "./WhoIsAffected";

export { clientAction } from "~/pwa/send-form";

export const meta = pageMeta({ title: "Ställ in resan" });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const rideId = params.rideId ?? "";
  const [waiting, affected] = await Promise.all([whoWaits(user.id, rideId), affectedBy(user.id, rideId)]);
  const isUnderWay = waiting.length > 0;
  const own = isUnderWay ? await ownRide(user.id, rideId) : await changeableRide(user.id, rideId);
  const { ride, stops, following } = own ?? notFound();
  return {
    formKey: newFormKey(),
    isUnderWay,
    affected: isUnderWay ? waiting : affected,
    kind: ride.kind,
    from: stops[0]?.place ?? "",
    to: stops.at(-1)?.place ?? "",
    departureAt: ride.departureAt.getTime(),
    now: Date.now(),
    following: isUnderWay ? 0 : following,
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const user = await requireUser(request);
  const data = await request.formData();
  const scope = seriesScope.safeParse(data.get("scope") ?? "one");
  if (!scope.success) return badRequest({ errors: { scope: [whichOnes] }, affected: null, scope: undefined });
  const rideId = params.rideId ?? "";
  const { ride } = (await ownRide(user.id, rideId)) ?? notFound();
  const seen = data.has("seen") ? textOf(data, "seen").split(" ") : undefined;
  const act = { userId: user.id, rideId, scope: scope.data, seen, formKey: formKeyOf(data) };
  const isUnderWay = data.has("isUnderWay");
  const outcome = await (isUnderWay ? callOffWaiting(act) : cancelRide(act));
  if (outcome.ok) return redirectWithToast(listOf(ride.kind), { type: "success", text: doneWords(outcome) });
  if (outcome.reason !== "changed_meanwhile" || !isUnderWay) await changeableRide(user.id, rideId);
  if (outcome.reason === "not_found") return notFound();
  const affected = isUnderWay ? await whoWaits(user.id, rideId) : await affectedBy(user.id, rideId);
  return badRequest({ errors: { "": [affectsOthers], asks: [] }, affected, scope: scope.data });
}

type Done = { rides?: number; isRideOff?: boolean; back?: number };

function doneWords({ rides = 1, isRideOff = true, back = 0 }: Done): string {
  if (!isRideOff) return "De som väntade får veta att du inte kommer. Resan fortsätter.";
  const off = rides > 1 ? `${plural(rides, "resa", "resor")} är inställda.` : "Resan är inställd.";
  if (back === 0) return off;
  return `${off} ${back > 1 ? `${plural(back, "resa", "resor")} tillbaka är` : "Resan tillbaka är"} kvar.`;
}

const whichOnes = "Välj om det gäller en resa eller alla som följer.";

const affectsOthers =
  "Det har ändrats vilka som berörs sedan du öppnade sidan. Se efter, och ställ in igen om det ändå ska bli så.";

const listOf = (kind: RideKind) => (kind === "offer" ? "/my-driver-rides" : "/my-rides");

export default function CancelRide() {
  const { formKey, isUnderWay, kind, from, to, departureAt, now, following, ...loaded } =
    useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const errors: FieldErrors | undefined = refused?.errors;
  const affected: Affected[] = refused?.affected ?? loaded.affected;
  return (
    <Page title="Ställ in resan" isNarrow>
      <RoadSign from={from} to={to} />
      <p>
        <When at={departureAt} now={now} />
      </p>
      <Form method="post" className="stack">
        <ErrorSummary errors={errors} title="Resan är inte inställd" />
        <FormKey value={formKey} />
        {isUnderWay && <input type="hidden" name="isUnderWay" value="on" />}
        <input type="hidden" name="seen" value={affected.map(({ key }) => key).join(" ")} />
        <WhoIsAffected kind={kind} affected={affected} following={following} />
        {following > 0 && (
          <SeriesChoice legend="Vad ska ställas in?" {...{ following, scope: refused?.scope, error: errors?.scope }} />
        )}
        <SendButton look="danger" isWide sending="Ställer in …">
          Ställ in resan
        </SendButton>
        <p>
          <Link to={listOf(kind)}>Behåll resan</Link>
        </p>
      </Form>
    </Page>
  );
}
