import type { Happening } from "./account";
import type { WebhookEvent } from "./answers";

type Delivery = {
  post(event: WebhookEvent): Promise<boolean>;
  waits: number[];
};

/** Sends webhooks until they are taken or the tries are used up; an order's fault sends them twice or out of order. */
export function createDelivery({ post, waits }: Delivery) {
  const held = new Map<string, WebhookEvent[]>();

  return (event: WebhookEvent, { order, refund }: Happening): void => {
    const isHeld = order.fault === "reordered" && event.resource_type === "capture";
    if (isHeld) return void held.set(order.id, [...(held.get(order.id) ?? []), event]);
    const late = (refund && held.get(order.id)) ?? [];
    if (refund) held.delete(order.id);
    const copies = order.fault === "duplicate" ? [event, event] : [event];
    for (const next of [...copies, ...late]) void send(next, waits);
  };

  async function send(event: WebhookEvent, [wait, ...later]: number[]): Promise<void> {
    const isTaken = await post(event).catch(() => false);
    if (isTaken || wait === undefined) return;
    setTimeout(() => void send(event, later), wait).unref();
  }
}
