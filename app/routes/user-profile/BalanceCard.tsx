import type { BalanceEntry } from "~/modules/unlocks/queries.server";
import { formatKr } from "~/text/format";
import { Card } from "~/ui/Card";
import { Time } from "~/ui/Time";

export function BalanceCard({ balance, entries }: { balance: number; entries: BalanceEntry[] }) {
  return (
    <Card title="Saldo">
      <p className="price">{formatKr(balance / 100)}</p>
      <p className="muted">
        {balance > 0 && "Används när du låser upp kontakter. "}
        När du får pengar tillbaka för en upplåst kontakt kan du välja att få dem hit.
      </p>
      {entries.length > 0 && (
        <ul className="stack tight">
          {entries.map(({ amount, reason, at }) => (
            <li key={`${at} ${reason}`} className="split told">
              <div>
                {reasons[reason]}
                <p className="muted small">
                  <Time at={at} />
                </p>
              </div>
              <strong className="num">{signed(amount)}</strong>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const reasons: Record<BalanceEntry["reason"], string> = {
  unlock: "Upplåst kontakt",
  refund: "Återbetald upplåsning",
  credit: "Insatt av oss",
  given_up: "Du avstod när kontot togs bort",
};

function signed(amount: number): string {
  return `${amount < 0 ? "−" : "+"}${formatKr(Math.abs(amount) / 100)}`;
}
