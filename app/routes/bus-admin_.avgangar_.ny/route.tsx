import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { AdminPage } from "~/modules/admin/components/AdminPage";
import { listDeparture } from "~/modules/admin/departures-commands.server";
import { readDepartureForm } from "~/modules/bus/form-values";
import { planDeparture } from "~/modules/bus/plan.server";
import { departureFormSchema } from "~/modules/bus/schema";
import { fieldErrors } from "~/modules/rides/schema";
import { requireAdmin } from "~/modules/sessions/session.server";
import { badRequest, formKeyOf, newFormKey, notFound, redirectWithToast } from "~/platform/http.server";
import { useAnswer } from "~/ui/useAnswer";
import { DepartureForm } from "./DepartureForm";

export { clientAction } from "~/pwa/send-form";

export const meta = pageMeta({ title: "Lägg upp en avgång" });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return { formKey: newFormKey() };
}

export async function action({ request }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const form = await request.formData();
  const values = readDepartureForm(form);
  const parsed = departureFormSchema(Date.now()).safeParse(values);
  if (!parsed.success) return badRequest({ errors: fieldErrors(parsed.error), values, choices: {}, same: null });
  const plan = await planDeparture(parsed.data);
  if (!plan.ok) return badRequest({ errors: plan.errors, values, choices: plan.choices, same: null });
  const outcome = await listDeparture({ adminId, formKey: formKeyOf(form), draft: plan.draft });
  if (!outcome.ok && !("publicId" in outcome)) return notFound();
  if (!outcome.ok)
    return badRequest({ errors: alreadyThere[outcome.reason], values, choices: plan.choices, same: outcome.publicId });
  return redirectWithToast(`/bus-admin/avgangar/${outcome.publicId}`, {
    type: "success",
    text: "Avgången är upplagd.",
  });
}

const alreadyThere = {
  listed: { "": ["Bolaget har redan en avgång på den här vägen och tiden."] },
  edited: { "": ["Avgången som du skickade förut är upplagd. Ändra den i stället, eller börja om på en ny sida."] },
};

export default function NewDeparture() {
  const { formKey } = useLoaderData<typeof loader>();
  return (
    <AdminPage here="departures" title="Lägg upp en avgång">
      <DepartureForm formKey={formKey} failed={useAnswer<typeof action>()} />
    </AdminPage>
  );
}
