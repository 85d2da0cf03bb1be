import { Card } from "~/ui/Card";
import { LinkButton } from "~/ui/LinkButton";

export function OwnDataCard() {
  return (
    <Card title="Dina uppgifter">
      <p>Hämta en fil med allt som finns sparat om dig, eller ta bort kontot. Vi berättar först vad som händer.</p>
      <div className="row">
        <LinkButton to="/user-profile/export" look="secondary" prefetch="none" reloadDocument>
          Hämta mina uppgifter
        </LinkButton>
        <LinkButton to="/user-profile/ta-bort" look="quiet">
          Ta bort kontot
        </LinkButton>
      </div>
    </Card>
  );
}
