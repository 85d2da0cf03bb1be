import { type Happening, newEventId, type Order, type Refund } from "./account";

type Link = { rel: string; href: string; method: string };
type Addresses = { apiBase: string; approveUrl(order: Order): string };

export type WebhookEvent = ReturnType<typeof eventAnswer>;

const merchantId = "STANDINSELLER";

export function orderAnswer(order: Order, to: Addresses) {
  const { id, status, customId, description, amount } = order;
  const isPayable = status === "PAYER_ACTION_REQUIRED";
  return {
    id,
    intent: "CAPTURE",
    status,
    purchase_units: [
      {
        reference_id: "default",
        custom_id: customId,
        description,
        amount,
        payee: { merchant_id: merchantId },
        ...(order.capture
          ? {
              payments: {
                captures: [captureAnswer(order, to)],
                refunds: order.refunds.map((refund) => refundAnswer(order, refund, to)),
              },
            }
          : {}),
      },
    ],
    create_time: new Date(order.createdAt).toISOString(),
    links: [
      link("self", `${to.apiBase}/v2/checkout/orders/${id}`),
      ...(isPayable ? [link("payer-action", to.approveUrl(order))] : []),
    ],
  };
}

export function captureAnswer(order: Order, { apiBase }: Addresses) {
  const { id, capture, amount, customId } = order;
  return {
    id: capture?.id,
    status: capture?.status,
    amount,
    final_capture: true,
    custom_id: customId,
    supplementary_data: { related_ids: { order_id: id } },
    links: [link("self", `${apiBase}/v2/payments/captures/${capture?.id}`)],
  };
}

export function refundAnswer({ capture, customId }: Order, { id, amount }: Refund, { apiBase }: Addresses) {
  const links = [
    link("self", `${apiBase}/v2/payments/refunds/${id}`),
    link("up", `${apiBase}/v2/payments/captures/${capture?.id}`),
  ];
  return { id, status: "COMPLETED", amount, custom_id: customId, links };
}

export function refusalAnswer(issue: string, status: number, redirectUrl: string | null) {
  return {
    name: status === 404 ? "RESOURCE_NOT_FOUND" : "UNPROCESSABLE_ENTITY",
    details: [{ issue, description: "The requested action could not be performed." }],
    links: redirectUrl ? [link("redirect", redirectUrl)] : [],
  };
}

export function eventAnswer({ type, order, refund }: Happening, to: Addresses) {
  const isOrder = type.startsWith("CHECKOUT.ORDER.");
  return {
    id: newEventId(),
    event_version: "1.0",
    create_time: new Date().toISOString(),
    resource_type: refund ? "refund" : isOrder ? "checkout-order" : "capture",
    event_type: type,
    resource: refund ? refundAnswer(order, refund, to) : isOrder ? orderAnswer(order, to) : captureAnswer(order, to),
  };
}

function link(rel: string, href: string): Link {
  return { rel, href, method: "GET" };
}
