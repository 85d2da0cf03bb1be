import { randomBytes, randomUUID } from "node:crypto";

export type Fault = (typeof faults)[number];

export type Order = {
  id: string;
  status: "PAYER_ACTION_REQUIRED" | "APPROVED" | "COMPLETED";
  customId: string;
  description: string;
  brandName: string;
  amount: Money;
  returnUrl: string;
  cancelUrl: string;
  createdAt: number;
  fault: Fault | null;
  capture: Capture | null;
  refunds: Refund[];
  /** request ids of captures that were refused */
  declined: string[];
};

type Capture = {
  id: string;
  requestId: string;
  status: "COMPLETED" | "PENDING" | "DECLINED" | "REFUNDED" | "PARTIALLY_REFUNDED";
};

export type Refund = { id: string; requestId: string; amount: Money };
export type Money = { currency_code: string; value: string };
export type NewOrder = Pick<Order, "customId" | "description" | "brandName" | "amount" | "returnUrl" | "cancelUrl">;

export type Books = {
  orders: Order[];
  /** order ids by the id of the request that made them */
  created: Record<string, string>;
};

export type Happening = { type: string; order: Order; refund?: Refund };

type Tell = (happening: Happening) => void;

export type Refusal = { refused: 404 | 422; issue: string };
export type Account = ReturnType<typeof openAccount>;

export const faults = ["declined", "pending", "lost", "error", "silence", "duplicate", "reordered"] as const;

/** ms, as PayPal's */
const orderLifetime = 6 * 3_600_000;

/** Each step happens once for each request id. @param tell gets what PayPal sends to webhooks about a change */
export function openAccount(books: Books, tell: Tell) {
  const find = (id: string, now = Date.now()) =>
    books.orders.find((order) => order.id === id && !isForgotten(order, now));
  const findCaptured = (captureId: string) => books.orders.find(({ capture }) => capture?.id === captureId);

  return {
    find,
    findCaptured,
    list: () => books.orders.toReversed(),

    create(order: NewOrder, requestId: string, now = Date.now()): Order {
      const made = find(books.created[requestId] ?? "", now);
      if (made) return made;
      const added: Order = {
        ...order,
        id: newId(),
        status: "PAYER_ACTION_REQUIRED",
        createdAt: now,
        fault: null,
        capture: null,
        refunds: [],
        declined: [],
      };
      books.orders.push(added);
      books.created[requestId] = added.id;
      return added;
    },

    approve(id: string): void {
      const order = find(id);
      if (order?.status !== "PAYER_ACTION_REQUIRED") return;
      order.status = "APPROVED";
      tell({ type: "CHECKOUT.ORDER.APPROVED", order });
    },

    capture: (id: string, requestId: string): Order | Refusal => {
      const order = find(id);
      return order ? capture(order, requestId, tell) : notFound;
    },

    settle(captureId: string, status: "COMPLETED" | "DECLINED"): void {
      const order = findCaptured(captureId);
      if (order?.capture?.status !== "PENDING") return;
      order.capture.status = status;
      tell({ type: `PAYMENT.CAPTURE.${status}`, order });
    },

    refund: (captureId: string, requestId: string, amount?: Money): Refund | Refusal => {
      const order = findCaptured(captureId);
      return order ? refund(order, requestId, amount ?? order.amount, tell) : notFound;
    },
  };
}

export function isForgotten({ capture, createdAt }: Order, now = Date.now()): boolean {
  return !capture && createdAt + orderLifetime <= now;
}

const notFound: Refusal = { refused: 404, issue: "INVALID_RESOURCE_ID" };

function capture(order: Order, requestId: string, tell: Tell): Order | Refusal {
  if (order.capture)
    return order.capture.requestId === requestId ? order : { refused: 422, issue: "ORDER_ALREADY_CAPTURED" };
  if (order.declined.includes(requestId)) return { refused: 422, issue: "INSTRUMENT_DECLINED" };
  if (order.status !== "APPROVED") return { refused: 422, issue: "ORDER_NOT_APPROVED" };
  if (order.fault === "declined") return decline(order, requestId);
  order.status = "COMPLETED";
  order.capture = { id: newId(), requestId, status: order.fault === "pending" ? "PENDING" : "COMPLETED" };
  tell({ type: `PAYMENT.CAPTURE.${order.capture.status}`, order });
  return order;
}

function refund(order: Order, requestId: string, wanted: Money, tell: Tell): Refund | Refusal {
  if (!order.capture) return notFound;
  const made = order.refunds.find((refund) => refund.requestId === requestId);
  if (made) return made;
  const left = toOre(order.amount) - order.refunds.reduce((sum, refund) => sum + toOre(refund.amount), 0);
  if (left === 0) return { refused: 422, issue: "CAPTURE_FULLY_REFUNDED" };
  if (order.capture.status === "PENDING" || order.capture.status === "DECLINED")
    return { refused: 422, issue: "CAPTURE_STATUS_NOT_VALID" };
  if (toOre(wanted) > left) return { refused: 422, issue: "REFUND_AMOUNT_EXCEEDED" };
  const refund = { id: newId(), requestId, amount: wanted };
  order.refunds.push(refund);
  order.capture.status = toOre(wanted) === left ? "REFUNDED" : "PARTIALLY_REFUNDED";
  tell({ type: "PAYMENT.CAPTURE.REFUNDED", order, refund });
  return refund;
}

function decline(order: Order, requestId: string): Refusal {
  order.declined.push(requestId);
  order.status = "PAYER_ACTION_REQUIRED";
  order.fault = null;
  return { refused: 422, issue: "INSTRUMENT_DECLINED" };
}

function toOre({ value }: Money): number {
  return Math.round(Number(value) * 100);
}

function newId(): string {
  return randomBytes(12).toString("hex").slice(0, 17).toUpperCase();
}

export function newEventId(): string {
  return `WH-${randomUUID()}`;
}
