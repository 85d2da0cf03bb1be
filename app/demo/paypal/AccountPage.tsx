import type { PageFrame } from "~/frame/PageHead";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { EmptyState } from "~/ui/EmptyState";
import { SelectField } from "~/ui/SelectField";
import { Tag } from "~/ui/Tag";
import { Time } from "~/ui/Time";
import type { Order } from "./account";
import { amountOf, faultTexts, stateOf } from "./rules";
import { Sheet } from "./Sheet";

type AccountPageProps = { orders: Order[]; isTroubled: boolean; frame: PageFrame };

const troubles = [
  { value: "", label: "Svara som vanligt" },
  { value: "error", label: "Svara att något är fel" },
  { value: "busy", label: "Svara att det är för mycket att göra" },
  { value: "lost", label: "Gör det, men svara inte" },
  { value: "silence", label: "Gör det, men svara först efter 30 sekunder" },
];

export function AccountPage({ orders, isTroubled, frame }: AccountPageProps) {
  return (
    <Sheet title="Låtsas-PayPal" lead="Alla betalningar, den senaste först." frame={frame}>
      {orders.length === 0 && (
        <EmptyState title="Ingen har betalat än">Lås upp en kontakt, så syns betalningen här.</EmptyState>
      )}
      {orders.map((order) => (
        <OrderCard key={order.id} order={order} />
      ))}
      <Card title="När webbplatsen frågar nästa gång">
        {isTroubled && <p>Nästa fråga får inte det svar den borde.</p>}
        <form method="post" action="/demo/paypal/next" className="stack">
          <SelectField name="trouble" label="Vad ska Låtsas-PayPal göra?" options={troubles} />
          <Button type="submit" look="secondary">
            Spara
          </Button>
        </form>
      </Card>
      <p>
        <a href="/">Till webbplatsen</a>
      </p>
    </Sheet>
  );
}

function OrderCard({ order }: { order: Order }) {
  const { text, tone } = stateOf(order);
  return (
    <Card as="article">
      <p className="row">
        <Tag tone={tone}>{text}</Tag>
        <strong className="num">{amountOf(order)}</strong>
      </p>
      <p>{order.description}</p>
      <p className="small muted">
        <Time at={order.createdAt} /> · {order.id}
        {order.fault && ` · ${faultTexts[order.fault]}`}
      </p>
      {order.capture?.status === "PENDING" && (
        <form method="post" action="/demo/paypal/settle" className="row">
          <input type="hidden" name="capture" value={order.capture.id} />
          <Button type="submit" name="status" value="COMPLETED" look="secondary">
            Slutför betalningen
          </Button>
          <Button type="submit" name="status" value="DECLINED" look="quiet">
            Neka den
          </Button>
        </form>
      )}
    </Card>
  );
}
