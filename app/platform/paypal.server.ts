import { z } from "zod";
import { env } from "./env.server";
import { askPayPal, isRefusal, PayPalRefused } from "./paypal-api.server";

export type PayPalOrder = {
  id: string;
  /** `EXPIRED`: PayPal no longer knows it. */
  status: "CREATED" | "PAYER_ACTION_REQUIRED" | "APPROVED" | "COMPLETED" | "VOIDED" | "EXPIRED";
  /** Where the payer approves it, while that is to be done. */
  approveUrl: string | null;
  /** Our own id of the payment. */
  customId: string | null;
  payeeMerchantId: string | null;
  capture: PayPalCapture | null;
};

export type PayPalCapture = {
  id: string;
  status: "COMPLETED" | "PENDING" | "DECLINED" | "FAILED" | "REFUNDED" | "PARTIALLY_REFUNDED";
  /** öre */
  amount: number;
  currency: string;
  customId: string | null;
  orderId: string | null;
};

export type PayPalRefund = { id: string; status: "COMPLETED" | "PENDING" | "FAILED" | "CANCELLED" };

type NewOrder = {
  requestId: string;
  customId: string;
  /** öre */
  amount: number;
  /** What the payer sees that they pay for; at most 127 characters. */
  description: string;
  returnUrl: string;
  cancelUrl: string;
};

export const payPalIsOn = env.payPal !== null;

/** What PayPal's buttons need in the browser; `sdkBaseUrl` where the script is not PayPal's own. */
export const payPalClient = env.payPal && {
  clientId: env.payPal.clientId,
  sdkBaseUrl: env.mode === "demo" ? `${env.origin}/demo/paypal/sdk/js` : null,
};

/** Who must have got the money; null where it is not configured. */
export const ownMerchantId = env.payPal?.merchantId ?? null;

const currency = "SEK";

const money = z
  .object({ currency_code: z.string(), value: z.string().regex(/^\d{1,9}(\.\d{1,2})?$/) })
  .transform(({ currency_code, value }) => ({ currency: currency_code, amount: Math.round(Number(value) * 100) }));

const captureAnswer = z.object({
  id: z.string(),
  status: z.enum(["COMPLETED", "PENDING", "DECLINED", "FAILED", "REFUNDED", "PARTIALLY_REFUNDED"]),
  amount: money,
  custom_id: z.string().nullish(),
  supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional(),
});
type CaptureAnswer = z.infer<typeof captureAnswer>;

const refundAnswer = z.object({ id: z.string(), status: z.enum(["COMPLETED", "PENDING", "FAILED", "CANCELLED"]) });

const orderAnswer = z.object({
  id: z.string(),
  status: z
    .enum(["CREATED", "SAVED", "PAYER_ACTION_REQUIRED", "APPROVED", "COMPLETED", "VOIDED"])
    .transform((status) => (status === "SAVED" ? "CREATED" : status)),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().nullish(),
        payee: z.object({ merchant_id: z.string().nullish() }).optional(),
        payments: z
          .object({ captures: z.array(captureAnswer).default([]), refunds: z.array(refundAnswer).default([]) })
          .optional(),
      }),
    )
    .default([]),
});

/** The same request id makes one order, however often it is used within six hours.
 * @throws PayPalUnavailable when it may be tried again */
export async function createOrder(order: NewOrder): Promise<PayPalOrder> {
  const { requestId, customId, amount, description, returnUrl, cancelUrl } = order;
  const body = {
    intent: "CAPTURE",
    purchase_units: [{ custom_id: customId, description: description.slice(0, 127), amount: moneyOf(amount) }],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: env.brand.name.slice(0, 127),
          locale: "sv-SE",
          shipping_preference: "NO_SHIPPING",
          user_action: "PAY_NOW",
          payment_method_preference: "IMMEDIATE_PAYMENT_REQUIRED",
          return_url: returnUrl,
          cancel_url: cancelUrl,
        },
      },
    },
  };
  return orderOf(await askPayPal({ path: "/v2/checkout/orders", requestId, body }));
}

/** One that PayPal no longer knows is `EXPIRED`. @throws PayPalUnavailable when it may be tried again */
export async function readOrder(orderId: string): Promise<PayPalOrder> {
  try {
    return orderOf(await askPayPal({ path: `/v2/checkout/orders/${encodeURIComponent(orderId)}` }));
  } catch (error) {
    if (isGone(error)) return expired(orderId);
    throw error;
  }
}

/** Takes the money once. What was captured before, is not approved or has expired is answered with the order as it is;
 * `declined`: PayPal does not get the money, but the payer may choose another way at `approveUrl`. @param requestId the
 * same until PayPal has answered; after `declined` a new one @throws PayPalUnavailable when it may be tried again */
export async function captureOrder(
  orderId: string,
  requestId: string,
): Promise<{ declined: boolean; order: PayPalOrder }> {
  try {
    const path = `/v2/checkout/orders/${encodeURIComponent(orderId)}/capture`;
    return { declined: false, order: orderOf(await askPayPal({ path, requestId })) };
  } catch (error) {
    if (isGone(error)) return { declined: false, order: expired(orderId) };
    if (isRefusal(error, "ORDER_ALREADY_CAPTURED", "ORDER_NOT_APPROVED"))
      return { declined: false, order: await readOrder(orderId) };
    if (!isRefusal(error, "INSTRUMENT_DECLINED", "PAYER_ACTION_REQUIRED", "PAYER_CANNOT_PAY", "TRANSACTION_REFUSED"))
      throw error;
    const order = await readOrder(orderId);
    return { declined: true, order: { ...order, approveUrl: error.redirectUrl ?? order.approveUrl } };
  }
}

/** Gives money back once: what was given back whole before is answered with that refund. @param amount öre
 * @throws PayPalUnavailable when it may be tried again */
export async function refundCapture(captureId: string, requestId: string, amount: number): Promise<PayPalRefund> {
  try {
    const path = `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`;
    return refundAnswer.parse(await askPayPal({ path, requestId, body: { amount: moneyOf(amount) } }));
  } catch (error) {
    const refund = isRefusal(error, "CAPTURE_FULLY_REFUNDED") && (await findRefund(captureId));
    if (refund) return refund;
    throw error;
  }
}

/** @throws PayPalUnavailable when it may be tried again */
export async function readCapture(captureId: string): Promise<PayPalCapture> {
  const path = `/v2/payments/captures/${encodeURIComponent(captureId)}`;
  return captureOf(captureAnswer.parse(await askPayPal({ path })));
}

/** An order of ours has one purchase unit, and at most one capture that holds. */
function orderOf(answer: unknown): PayPalOrder {
  const { id, status, links, purchase_units } = orderAnswer.parse(answer);
  const [unit] = purchase_units;
  const captures = unit?.payments?.captures ?? [];
  const capture = captures.find((capture) => !["DECLINED", "FAILED"].includes(capture.status)) ?? captures.at(-1);
  return {
    id,
    status,
    approveUrl: links.find(({ rel }) => rel === "payer-action" || rel === "approve")?.href ?? null,
    customId: unit?.custom_id ?? null,
    payeeMerchantId: unit?.payee?.merchant_id ?? null,
    capture: capture ? { ...captureOf(capture), orderId: id } : null,
  };
}

function captureOf({ id, status, amount, custom_id, supplementary_data }: CaptureAnswer): PayPalCapture {
  return {
    id,
    status,
    ...amount,
    customId: custom_id ?? null,
    orderId: supplementary_data?.related_ids?.order_id ?? null,
  };
}

async function findRefund(captureId: string): Promise<PayPalRefund | null> {
  const { orderId } = await readCapture(captureId);
  if (!orderId) return null;
  const order = orderAnswer.parse(await askPayPal({ path: `/v2/checkout/orders/${encodeURIComponent(orderId)}` }));
  return order.purchase_units[0]?.payments?.refunds.at(-1) ?? null;
}

function isGone(error: unknown): boolean {
  return error instanceof PayPalRefused && error.status === 404;
}

function expired(id: string): PayPalOrder {
  return { id, status: "EXPIRED", approveUrl: null, customId: null, payeeMerchantId: null, capture: null };
}

/** @param amount öre */
function moneyOf(amount: number) {
  return { currency_code: currency, value: (amount / 100).toFixed(2) };
}
