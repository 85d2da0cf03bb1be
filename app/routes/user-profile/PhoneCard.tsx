import { Card } from "~/ui/Card";
import { LinkButton } from "~/ui/LinkButton";
import { Tag } from "~/ui/Tag";

export function PhoneCard({ phone, canVerify }: { phone: string | null; canVerify: boolean }) {
  return (
    <Card title="Mobilnummer">
      {phone && (
        <p className="row">
          <strong className="num">{phone}</strong> <Tag tone="green">Bekräftat</Tag>
        </p>
      )}
      <p className="muted">{textOf(phone, canVerify)}</p>
      {canVerify && (
        <LinkButton to={phone ? "/change-phone" : "/verify-phone"} look="secondary">
          {phone ? "Byt nummer" : "Bekräfta ditt nummer"}
        </LinkButton>
      )}
    </Card>
  );
}

function textOf(phone: string | null, canVerify: boolean): string {
  if (phone) return "Andra ser att numret är bekräftat, inte vilket det är.";
  if (canVerify) return "Du behöver ett bekräftat nummer för att lägga upp resor.";
  return "Den här webbplatsen skickar inga sms just nu, så det går inte att bekräfta nummer.";
}
