import { Link } from "@remix-run/react";
import { claimNote, claims } from "~/modules/rides/claims";
import { Card } from "~/ui/Card";
import { Icon } from "~/ui/Icon";
import { LinkButton } from "~/ui/LinkButton";
import { Page } from "~/ui/Page";

export function SignedOutScreen({ title, here }: { title: string; here: string }) {
  return (
    <Page title={title} lead="Ska du ändå köra? Lägg upp resan, så hittar de som ska åt samma håll dig." isNarrow>
      <Card isRaised>
        <ul className="stack tight">
          <li>
            <Icon name="road" /> Du säger vart, när och hur många platser. Även den som bara ska en bit hittar resan
          </li>
          <li>
            <Icon name="chat" /> Du väljer vilka som får följa med, eller låter platserna bokas direkt
          </li>
          <li>
            <Icon name="car" /> Ni delar på kostnaden i bilen, alla platser tillsammans högst 25 kr per mil
          </li>
        </ul>
        <LinkButton isWide to={`/google-auth?${new URLSearchParams({ redirectTo: here })}`}>
          Logga in och lägg upp
        </LinkButton>
        <p className="muted">Söker du skjuts i stället? När du har loggat in kan du också efterlysa en resa.</p>
      </Card>
      <p>
        Den som ofta har sällskap kan få in {claims.earnings}. <span className="muted">{claimNote}</span>
      </p>
      <p>
        <Link to="/samakning">Så fungerar samåkning</Link>, med regler för pris, skatt och försäkring.
      </p>
    </Page>
  );
}
