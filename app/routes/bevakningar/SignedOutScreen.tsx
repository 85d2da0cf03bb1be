import { Card } from "~/ui/Card";
import { Icon } from "~/ui/Icon";
import { LinkButton } from "~/ui/LinkButton";
import { Page } from "~/ui/Page";

export function SignedOutScreen({ here }: { here: string }) {
  return (
    <Page
      title="Bevaka en sträcka"
      lead="Slipp leta varje dag. Vi säger till när någon lägger upp en resa som passar dig."
      isNarrow
    >
      <Card isRaised>
        <ul className="stack tight">
          <li className="beside upper">
            <Icon name="road" /> Vi hittar också resor som bara passerar, längs hela vägen
          </li>
          <li className="beside upper">
            <Icon name="bell" /> Notis eller e-post, genast eller en gång om dagen
          </li>
          <li className="beside upper">
            <Icon name="car" /> Kör du? Bevaka i stället dem som söker skjuts åt ditt håll
          </li>
        </ul>
        <p>Logga in, så sparar vi bevakningen åt dig. Det du har sökt på finns kvar.</p>
        <LinkButton isWide to={`/google-auth?${new URLSearchParams({ redirectTo: here })}`}>
          Logga in
        </LinkButton>
      </Card>
    </Page>
  );
}
