import { z } from "zod";
import { env } from "./env.server";
import { askPayPal, isRefusal, PayPalRefused } from "./paypal-api.server";

export type PayPalOrder = {
  id: string;
  /** `EXPIRED`: unknown to PayPal by now */
  status: "CREATED" | "PAYER_ACTION_REQUIRED" | "APPROVED" | "COMPLETED" | "VOIDED" | "EXPIRED";
  /** null unless approval is outstanding */
  approveUrl: string | null;
  /** our payment's id */
  customId: string | null;
  payeeMerchantId: string | null;
  capture: PayPalCapture | null;
};

export type PayPalCapture = ReturnType<typeof captureOf>;

export type PayPalRefund = { id: string; status: "COMPLETED" | "PENDING" | "FAILED" | "CANCELLED" };

type NewOrder = {
  requestId: string;
  customId: string;
  amount: number;
  /** shown to the payer; at most 127 characters */
  description: string;
  returnUrl: string;
  cancelUrl: string;
};

export const payPalIsOn = env.payPal !== null;

/** `sdkBaseUrl` only in a demo */
export const payPalClient = env.payPal && {
  clientId: env.payPal.clientId,
  sdkBaseUrl: env.mode === "demo" ? `${env.origin}/demo/paypal/sdk/js` : null,
};

/** the required payee; null where not configured */
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

/** Creates an order, once per request id within six hours. @throws PayPalUnavailable: retry */
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

/** An order unknown to PayPal is `EXPIRED`. @throws PayPalUnavailable: retry */
export async function readOrder(orderId: string): Promise<PayPalOrder> {
  try {
    return orderOf(await askPayPal({ path: `/v2/checkout/orders/${encodeURIComponent(orderId)}` }));
  } catch (error) {
    if (isGone(error)) return expired(orderId);
    throw error;
  }
}

/** Captures, or returns the order as it is; after `declined` use a new request id. @throws PayPalUnavailable: retry */
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

/** Refunds, or returns an earlier full refund. @param amount öre @throws PayPalUnavailable: retry */
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

/** @throws PayPalUnavailable: retry */
export async function readCapture(captureId: string): Promise<PayPalCapture> {
  const path = `/v2/payments/captures/${encodeURIComponent(captureId)}`;
  return captureOf(captureAnswer.parse(await askPayPal({ path })));
}

/** Our orders have one purchase unit, and at most one successful capture. */
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

function captureOf({ id, status, amount, custom_id, supplementary_data }: CaptureAnswer) {
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

function moneyOf(amount: number) {
  return { currency_code: currency, value: (amount / 100).toFixed(2) };
}
