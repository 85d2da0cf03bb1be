import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { AdminPage } from "~/modules/admin/components/AdminPage";
import { callOffDeparture } from "~/modules/admin/departures-commands.server";
import { findDeparture, listPassengers } from "~/modules/bus/queries.server";
import { cancelReason } from "~/modules/bus/schema";
import { textOf } from "~/modules/forms/read";
import { requireAdmin } from "~/modules/sessions/session.server";
import { badRequest, formKeyOf, newFormKey, notFound, redirectWithToast, type Toast } from "~/platform/http.server";
import { plural } from "~/text/format";
import { Button } from "~/ui/Button";
import { ErrorSummary, type FieldErrors } from "~/ui/ErrorSummary";
import { FormKey } from "~/ui/FormKey";
import { TextArea } from "~/ui/TextArea";
import { useAnswer } from "~/ui/useAnswer";

export { clientAction } from "~/pwa/send-form";

export const meta = pageMeta({ title: "Ställ in avgången" });

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const id = params.id ?? "";
  const departure = (await findDeparture(id, Date.now())) ?? notFound();
  if (!departure.isBookable) throw redirect(`/bus-admin/avgangar/${departure.publicId}`);
  const { stops } = departure;
  return { title: `${stops[0]?.place} → ${stops.at(-1)?.place}`, booked: await bookedOn(id), formKey: newFormKey() };
}

const bookedOn = async (id: string) => (await listPassengers(id)).map(({ publicId }) => publicId);

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const form = await request.formData();
  const typed = String(form.get("reason") ?? "").replaceAll("\0", "");
  const reason = cancelReason.safeParse(typed);
  if (!reason.success)
    return badRequest({ errors: { reason: reason.error.issues.map((issue) => issue.message) }, typed, booked: null });
  const departureId = params.id ?? "";
  const seen = form.has("seen") ? textOf(form, "seen").split(" ") : undefined;
  const act = { adminId, formKey: formKeyOf(form), departureId, reason: reason.data, seen };
  const outcome = await callOffDeparture(act);
  const page = `/bus-admin/avgangar/${departureId}`;
  if (!outcome.ok && outcome.reason === "cancelled") return redirectWithToast(page, isOff);
  if (!outcome.ok && outcome.reason === "changed_meanwhile")
    return badRequest({ errors: { "": [hasMore], asks: [] }, typed, booked: await bookedOn(departureId) });
  if (!outcome.ok && outcome.reason !== "departed") return notFound();
  if (!outcome.ok) return badRequest({ errors: { reason: ["Bussen har redan gått."] }, typed, booked: null });
  const text = outcome.told > 0 ? "Avgången är inställd, och resenärerna får besked." : "Avgången är inställd.";
  return redirectWithToast(page, { type: "success", text });
}

const isOff: Toast = { type: "error", text: "Avgången är redan inställd, med det skäl som står här." };

const hasMore = "Fler har bokat sedan du öppnade sidan. Se efter, och ställ in igen om det ändå ska bli så.";

export default function CancelDeparture() {
  const { title, formKey, ...loaded } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const errors: FieldErrors | undefined = refused?.errors;
  const booked = refused?.booked ?? loaded.booked;
  return (
    <AdminPage
      here="departures"
      title={`Ställ in ${title}?`}
      lead={
        booked.length > 0 ? `${plural(booked.length, "bokning", "bokningar")} avslutas, och alla får besked.` : null
      }
    >
      <Form method="post" className="stack narrow">
        <ErrorSummary errors={errors} title="Avgången är inte inställd" />
        <FormKey value={formKey} />
        <input type="hidden" name="seen" value={booked.join(" ")} />
        <TextArea
          name="reason"
          label="Varför?"
          hint="Det här läser alla som har en biljett."
          maxLength={500}
          defaultValue={refused?.typed}
          error={errors?.reason}
        />
        <Button type="submit" look="danger">
          Ställ in avgången
        </Button>
      </Form>
    </AdminPage>
  );
}
