import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { paymentFormSchema } from "~/modules/admin/schema";
import { fieldErrors } from "~/modules/rides/schema";
import { requireAdmin } from "~/modules/sessions/session.server";
import { findPaymentFile } from "~/modules/unlocks/attention.server";
import { badRequest, newFormKey, notFound, redirectWithToast } from "~/platform/http.server";
import { useAnswer } from "~/ui/useAnswer";
import { actOnPayment } from "./act.server";
import { PaymentScreen } from "./PaymentScreen";

export { clientAction } from "~/pwa/send-form";

export const meta = pageMeta<typeof loader>(({ data }) => data && { title: `Betalning ${data.payment.publicId}` });

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const payment = (await findPaymentFile(params.publicId ?? "")) ?? notFound();
  return { payment, formKey: newFormKey() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const form = await request.formData();
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value).replaceAll("\0", "")]));
  const parsed = paymentFormSchema.safeParse(typed);
  if (!parsed.success) return badRequest({ intent: typed.intent ?? "", errors: fieldErrors(parsed.error), typed });
  const paymentId = params.publicId ?? "";
  const { isKnown, toast } = await actOnPayment({ adminId, paymentId }, parsed.data);
  return isKnown ? redirectWithToast(`/bus-admin/betalningar/${paymentId}`, toast) : notFound();
}

export default function Payment() {
  return <PaymentScreen {...useLoaderData<typeof loader>()} failed={useAnswer<typeof action>()} />;
}
