import { Form, Link } from "@remix-run/react";
import type { Farewell } from "~/modules/accounts/queries.server";
import { formatKr, plural } from "~/text/format";
import { Card } from "~/ui/Card";
import { Checkbox } from "~/ui/Checkbox";
import { ErrorSummary } from "~/ui/ErrorSummary";
import { MadeFor } from "~/ui/FormKey";
import type { RefusedForm } from "~/ui/fieldsOf";
import { LinkButton } from "~/ui/LinkButton";
import { Page } from "~/ui/Page";
import { SendButton } from "~/ui/SendButton";

type FarewellScreenProps = { farewell: Farewell; refused: RefusedForm | undefined };

export function FarewellScreen({ farewell, refused }: FarewellScreenProps) {
  return (
    <Page title="Ta bort kontot" lead="Det går inte att ångra. Läs först vad som händer." isNarrow>
      <ErrorSummary errors={refused?.errors} />
      <Goes farewell={farewell} />
      <Stays payments={farewell.payments} />
      <Card title="Vill du ha en kopia först?">
        <p>Filen innehåller allt som finns sparat om dig.</p>
        <LinkButton to="/user-profile/export" look="secondary" prefetch="none" reloadDocument>
          Hämta mina uppgifter
        </LinkButton>
      </Card>
      <LastQuestion farewell={farewell} refused={refused} />
    </Page>
  );
}

function Goes({ farewell }: { farewell: Farewell }) {
  const { rides, passengers, awaited, bookings, coaches, unsettled, fromBalance } = farewell;
  return (
    <Card title="Det här händer direkt">
      <div className="prose">
        <ul>
          {rides > 0 && (
            <li>
              {plural(rides, "kommande resa", "kommande resor")} ställs in
              {passengers > 0 && ", och alla som har bokat får veta det"}.
            </li>
          )}
          {awaited > 0 && (
            <li>{plural(awaited, "person", "personer")} som du inte har hämtat än får veta att du inte kommer.</li>
          )}
          {bookings > 0 && <li>{plural(bookings, "bokning", "bokningar")} hos andra avslutas, och de får veta det.</li>}
          {unsettled > 0 && <li>En betalning som PayPal behandlar betalas tillbaka dit om den går igenom.</li>}
          {fromBalance > 0 && (
            <li>
              {plural(fromBalance, "köp", "köp")} som du betalade från saldot betalas inte tillbaka, även om den andra
              ställer in.
            </li>
          )}
          {coaches > 0 && <li>{plural(coaches, "bussbokning", "bussbokningar")} avbokas.</li>}
          <li>Namn, e-postadress, telefonnummer, bild och allt annat på din profil tas bort.</li>
          <li>Bevakningar, aviseringar, blockeringar och inloggningar tas bort.</li>
          <li>Det du har skrivit till andra byts mot ”Meddelandet är borttaget”.</li>
          <li>Omdömen om dig tas bort, och texten i dem du har skrivit.</li>
        </ul>
      </div>
    </Card>
  );
}

function Stays({ payments }: { payments: number }) {
  return (
    <Card title="Det här blir kvar">
      <div className="prose">
        <ul>
          {payments > 0 && (
            <li>
              {plural(payments, "köp", "köp")} sparas i sju år, för det kräver bokföringslagen. Där står belopp och
              datum, inte vem du är.
            </li>
          )}
          <li>Resor och bokningar som andra var med på står kvar hos dem, med ”Borttagen användare”.</li>
          <li>Betyg som du har gett räknas kvar, utan ditt namn.</li>
          <li>Anmälningar som du har gjort behandlas klart, utan ditt namn och din text.</li>
        </ul>
      </div>
    </Card>
  );
}

function LastQuestion({ farewell: { balance }, refused }: FarewellScreenProps) {
  const wasTicked = (name: string) => refused?.typed[name] !== undefined;
  return (
    <Form method="post" className="stack" replace>
      <MadeFor />
      {balance > 0 && <input type="hidden" name="balance" value={balance} />}
      {balance > 0 && (
        <Checkbox
          name="givesUpBalance"
          label={`Jag avstår från ${formatKr(balance / 100)} som finns kvar på mitt saldo`}
          defaultChecked={wasTicked("givesUpBalance")}
          error={refused?.errors.givesUpBalance}
        />
      )}
      <Checkbox
        name="understands"
        label="Jag vill ta bort mitt konto för alltid"
        defaultChecked={wasTicked("understands")}
        error={refused?.errors.understands}
      />
      <SendButton look="danger" isWide sending="Tar bort …">
        Ta bort mitt konto
      </SendButton>
      <p>
        <Link to="/user-profile">Behåll kontot</Link>
      </p>
    </Form>
  );
}
