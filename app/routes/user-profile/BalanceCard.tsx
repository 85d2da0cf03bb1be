import { Card } from "~/ui/Card";
import { formatKr } from "~/ui/format";

/** @param props.balance öre */
export function BalanceCard({ balance }: { balance: number }) {
  return (
    <Card title="Saldo">
      <p className="price">{formatKr(balance / 100)}</p>
      <p className="muted">Räcker till att låsa upp kontakter. Här hamnar det du får tillbaka, om du väljer det.</p>
    </Card>
  );
}
