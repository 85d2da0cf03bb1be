import type { PageFrame } from "~/frame/PageHead";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { Disclosure } from "~/ui/Disclosure";
import { RadioGroup } from "~/ui/RadioGroup";
import type { Fault, Order } from "./account";
import { amountOf, faultTexts } from "./rules";
import { Sheet } from "./Sheet";

type ApprovePageProps = { order: Order; fault: Fault | null; isPopup: boolean; frame: PageFrame };

export function ApprovePage({ order, fault, isPopup, frame }: ApprovePageProps) {
  const choices = Object.entries({ "": "Allt går bra", ...faultTexts }).map(([value, label]) => ({ value, label }));
  return (
    <Sheet title="Betala" frame={frame}>
      <form method="post" className="stack">
        <input type="hidden" name="popup" value={isPopup ? "1" : ""} />
        <Card>
          <p className="row">
            <span>
              <strong>{order.brandName}</strong>
              <br />
              <span className="muted">{order.description}</span>
            </span>
            <strong className="num">{amountOf(order)}</strong>
          </p>
          <Button type="submit" name="choice" value="pay" isWide>
            Betala {amountOf(order)}
          </Button>
          <Button type="submit" name="choice" value="cancel" look="quiet" isWide>
            Avbryt
          </Button>
        </Card>
        <Disclosure summary="Prova när något går fel" isOpen={fault !== null}>
          <RadioGroup name="fault" legend="Vad ska hända?" choices={choices} defaultValue={fault ?? ""} />
        </Disclosure>
      </form>
      <p className="small">
        <a href="/demo/paypal" target={isPopup ? "_blank" : undefined} rel="noreferrer">
          Alla betalningar hos Låtsas-PayPal
        </a>
      </p>
    </Sheet>
  );
}

type ChoiceMadeProps = { order: Order; choice: "approved" | "cancelled"; frame: PageFrame };

export function ChoiceMadePage({ order, choice, frame }: ChoiceMadeProps) {
  const code = `const channel=new BroadcastChannel("paypal-stand-in-${order.id}");channel.postMessage("${choice}");setTimeout(close,50)`;
  return (
    <Sheet title="Klart" lead="Stäng fönstret och gå tillbaka." frame={frame}>
      <script nonce={frame.nonce} dangerouslySetInnerHTML={{ __html: code }} />
    </Sheet>
  );
}
