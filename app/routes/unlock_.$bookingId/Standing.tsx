import type { ReactNode } from "react";
import { periods } from "~/modules/retention/periods";
import type { UnlockPage } from "~/modules/unlocks/queries.server";
import { obstacleTexts } from "~/modules/unlocks/wording";
import { formatKr, plural, whose } from "~/text/format";
import { Card } from "~/ui/Card";
import { Icon } from "~/ui/Icon";
import { LinkButton } from "~/ui/LinkButton";

type StandingProps = { unlock: UnlockPage };

export function Standing({ unlock }: StandingProps) {
  const { state, firstName, obstacle, phone, ride } = unlock;
  const search = `/select-location${ride.kind === "request" ? "?kind=request" : ""}`;
  const way = phone ? (
    <a className="btn primary" href={`tel:${phone}`}>
      <Icon name="phone" /> Ring {firstName}
    </a>
  ) : (
    <LinkButton to={search}>Sök en annan resa</LinkButton>
  );
  if (state === "examined")
    return (
      <Said
        way={
          <LinkButton to={search} look="secondary">
            Sök en annan resa
          </LinkButton>
        }
      >
        <p>Det som PayPal har dragit stämmer inte med priset, så en av oss tittar på betalningen.</p>
        <p>Inget är upplåst så länge. Du behöver inte göra något. Betala inte en gång till.</p>
      </Said>
    );
  if (state === "checking" || state === "pending")
    return (
      <Said
        way={
          <LinkButton to={`/unlock/${unlock.unlockId}`} reloadDocument look="secondary">
            Uppdatera sidan
          </LinkButton>
        }
      >
        <p>
          {state === "checking"
            ? "Vi väntar på besked från PayPal. Det tar oftast bara några sekunder."
            : "PayPal kontrollerar betalningen. Det kan ta en stund, ibland någon dag."}
        </p>
        <p>
          Du behöver inte göra något: när det är klart låses {whose(firstName)} uppgifter upp och du får ett kvitto med
          e-post. Betala inte en gång till.
        </p>
      </Said>
    );
  if (state === "refunding" || state === "refunded")
    return (
      <Said way={way}>
        <RefundText unlock={unlock} />
        <p className="muted">
          {phone
            ? `Er bokning visar ${whose(firstName)} nummer ändå.`
            : "Uppgifterna visas inte längre för någon av er."}
        </p>
      </Said>
    );
  return (
    <Said way={way}>
      <p>{obstacle ? obstacleTexts[obstacle] : goneWords(unlock)}</p>
      {obstacle && <p className="muted">Inget är betalt.</p>}
    </Said>
  );
}

function goneWords({ state, hasBlocked, firstName }: UnlockPage): string {
  if (state === "old")
    return `Det är mer än ${plural(periods.rideMonths, "månad", "månader")} sedan resan, så uppgifterna visas inte längre.`;
  if (state === "left") return "Kontot är borttaget, och uppgifterna med det.";
  return hasBlocked
    ? `Du har blockerat ${firstName}, så uppgifterna visas inte.`
    : "Uppgifterna går inte att visa längre.";
}

function RefundText({ unlock: { purchase, state, firstName } }: StandingProps) {
  if (!purchase) return <p>Upplåsningen gäller inte längre.</p>;
  const sum = formatKr(purchase.sum);
  const where =
    purchase.refundTo === "balance"
      ? `${sum} står på ditt saldo.`
      : state === "refunded"
        ? `${sum} är återbetalda till ditt PayPal-konto.`
        : `${sum} är på väg till ditt PayPal-konto. Det tar oftast några dagar.`;
  return (
    <p>
      {purchase.refundReason === "cancelled" && `Resan med ${firstName} blev inte av. `}
      {purchase.refundReason === "late" && "PayPal blev klart först när det inte fanns något kvar att låsa upp. "}
      {where}
    </p>
  );
}

function Said({ way, children }: { way: ReactNode; children: ReactNode }) {
  return (
    <Card isRaised>
      {children}
      <div className="row">{way}</div>
    </Card>
  );
}
