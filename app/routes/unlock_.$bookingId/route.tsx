import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { fieldErrors } from "~/modules/rides/schema";
import { requireUser } from "~/modules/sessions/session.server";
import { chooseRefundTo, payFromBalance, payWithPayPal } from "~/modules/unlocks/pay.server";
import { findUnlockPage, takePurchase } from "~/modules/unlocks/queries.server";
import { settleReturn } from "~/modules/unlocks/return.server";
import { paySchema, refundToSchema } from "~/modules/unlocks/schema";
import { badRequest, isNavigation, isPrefetch, newFormKey, notFound, redirectWithToast } from "~/platform/http.server";
import { useAnswer } from "~/ui/useAnswer";
import { payProblems } from "./problems";
import { UnlockScreen } from "./UnlockScreen";

export { clientAction } from "~/pwa/send-form";

/** Only this page's policy allows PayPal's script, and it comes with the document: links here load the whole page. */
export const meta = pageMeta<typeof loader>(({ data }) => data && { title: `Kontakten med ${data.unlock.firstName}` });

/** PayPal sends the payer back here with the order's id in `token`. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const unlockId = params.bookingId ?? "";
  const query = new URL(request.url).searchParams;
  const isCancelled = query.has("avbruten");
  const orderId = query.get("token");
  if (orderId && !isCancelled) {
    await settleReturn(user.id, unlockId, orderId);
    throw redirect(`/unlock/${unlockId}`, 303);
  }
  const isLooking = !isPrefetch(request);
  const unlock = (await findUnlockPage(user.id, unlockId, isLooking)) ?? notFound();
  if (unlock.paidAs) throw redirect(`/unlock/${unlock.paidAs}`, 303);
  const events = isLooking ? await takePurchase(user.id, unlockId, isNavigation(request)) : [];
  return { unlock, isCancelled, events, formKey: newFormKey() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const user = await requireUser(request);
  const payer = { userId: user.id, unlockId: params.bookingId ?? "" };
  const typed = Object.fromEntries(await request.formData());
  const page = `/unlock/${payer.unlockId}`;
  if (typed.intent === "refundTo") {
    const wish = refundToSchema.safeParse(typed);
    const outcome = wish.success ? await chooseRefundTo(payer, wish.data.refundTo) : "nothing";
    return outcome === "nothing" ? notFound() : redirectWithToast(page, refundToasts[outcome]);
  }
  const parsed = paySchema.safeParse(typed);
  if (!parsed.success) return badRequest({ errors: fieldErrors(parsed.error), typed });
  const { method, formKey, price, hasPhone } = parsed.data;
  if (method === "balance") {
    const outcome = await payFromBalance({ ...payer, formKey, price, hasPhone });
    if (outcome.ok) return redirectWithToast(page, { type: "success", text: "Kontakten är upplåst." });
    return payProblems(outcome.reason, page, typed);
  }
  const outcome = await payWithPayPal({ ...payer, price, hasPhone });
  if (outcome.ok) return redirect(outcome.order?.approveUrl ?? page, 303);
  return payProblems(outcome.reason, page, typed);
}

const refundToasts = {
  chosen: { type: "success", text: "Ditt val är sparat." },
  too_late: { type: "error", text: "Det går inte att välja längre: pengarna är redan på väg tillbaka." },
} as const;

export default function Unlock() {
  return <UnlockScreen {...useLoaderData<typeof loader>()} refused={useAnswer<typeof action>()} />;
}
