import type { ActionFunctionArgs } from "@remix-run/node";
import { requireUser } from "~/modules/sessions/session.server";
import { payWithPayPal } from "~/modules/unlocks/pay.server";
import { paySchema } from "~/modules/unlocks/schema";
import { notFound } from "~/platform/http.server";

export const loader = () => notFound();

/** For PayPal's buttons; null when the page itself says more. */
export async function action({ request, params }: ActionFunctionArgs) {
  const user = await requireUser(request);
  const parsed = paySchema.safeParse(Object.fromEntries(await request.formData()));
  if (!parsed.success) return Response.json({ orderId: null }, { status: 400 });
  const { price, hasPhone } = parsed.data;
  const outcome = await payWithPayPal({ userId: user.id, unlockId: params.bookingId ?? "", price, hasPhone });
  if (!outcome.ok && outcome.reason === "not_found") notFound();
  const isTrouble = !outcome.ok && outcome.reason === "unavailable";
  const orderId = outcome.ok ? (outcome.order?.id ?? null) : null;
  return Response.json({ orderId }, { status: isTrouble ? 503 : 200 });
}
