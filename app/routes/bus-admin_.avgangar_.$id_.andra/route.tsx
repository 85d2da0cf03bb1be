import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { AdminPage } from "~/modules/admin/components/AdminPage";
import { editDeparture } from "~/modules/admin/departures-commands.server";
import { readDepartureEdit } from "~/modules/bus/form-values";
import { findDeparture } from "~/modules/bus/queries.server";
import { departureKey } from "~/modules/bus/rules";
import { departureEditSchema } from "~/modules/bus/schema";
import { instantKept, localDateOf } from "~/modules/calendar/rules";
import { textOf } from "~/modules/forms/read";
import { fieldErrors } from "~/modules/rides/schema";
import { requireAdmin } from "~/modules/sessions/session.server";
import { badRequest, formKeyOf, newFormKey, notFound, redirectWithToast } from "~/platform/http.server";
import { formatTime } from "~/text/format";
import { useAnswer } from "~/ui/useAnswer";
import { EditForm } from "./EditForm";
import { refusalOf } from "./refusals";

export { clientAction } from "~/pwa/send-form";

export const meta = pageMeta({ title: "Ändra avgången" });

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const departure = (await findDeparture(params.id ?? "", Date.now())) ?? notFound();
  if (!departure.isBookable) throw redirect(`/bus-admin/avgangar/${departure.publicId}`);
  const { departureAt, seats, price, note, stops } = departure;
  const time = formatTime(departureAt);
  const values = { date: localDateOf(departureAt), time, seats: String(seats), price: String(price), note };
  const title = `${stops[0]?.place} → ${stops.at(-1)?.place}`;
  return { values, title, seen: departureKey(departure), formKey: newFormKey() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const form = await request.formData();
  const [values, seen] = [readDepartureEdit(form), textOf(form, "seen")];
  const departureId = params.id ?? "";
  const before = (await findDeparture(departureId, Date.now())) ?? notFound();
  const parsed = departureEditSchema(Date.now(), before.departureAt).safeParse(values);
  if (!parsed.success) return badRequest({ errors: fieldErrors(parsed.error), values, seen });
  const { date, time, ...offer } = parsed.data;
  const change = { ...offer, departureAt: new Date(instantKept(before.departureAt, date ?? "", time ?? "")) };
  const outcome = await editDeparture({ adminId, formKey: formKeyOf(form), departureId, change, seen });
  if (!outcome.ok && (outcome.reason === "not_admin" || outcome.reason === "not_found")) return notFound();
  if (!outcome.ok) {
    const now = (await findDeparture(departureId, Date.now())) ?? notFound();
    const isChanged = outcome.reason === "changed_meanwhile";
    return badRequest({ errors: refusalOf(outcome), values, seen: isChanged ? departureKey(now) : seen });
  }
  const text = outcome.told > 0 ? "Avgången är ändrad, och resenärerna får besked." : "Avgången är ändrad.";
  return redirectWithToast(`/bus-admin/avgangar/${departureId}`, { type: "success", text });
}

export default function EditDeparture() {
  const { values, title, seen, formKey } = useLoaderData<typeof loader>();
  const failed = useAnswer<typeof action>();
  return (
    <AdminPage here="departures" title={`Ändra ${title}`}>
      <EditForm
        values={failed?.values ?? values}
        errors={failed?.errors}
        seen={failed?.seen ?? seen}
        formKey={formKey}
      />
    </AdminPage>
  );
}
