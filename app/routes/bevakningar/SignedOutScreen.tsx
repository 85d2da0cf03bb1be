import { Card } from "~/ui/Card";
import { Gains, LandPage } from "~/ui/LandPage";
import { LinkButton } from "~/ui/LinkButton";

export function SignedOutScreen({ here }: { here: string }) {
  return (
    <LandPage
      title="Bevaka en sträcka"
      lead="Slipp leta varje dag. Vi håller utkik efter resor som passar dig."
      wayIn={
        <Card isRaised>
          <p>Logga in, så sparar vi bevakningen åt dig. Det du har sökt på finns kvar.</p>
          <LinkButton isWide to={`/google-auth?${new URLSearchParams({ redirectTo: here })}`}>
            Logga in
          </LinkButton>
        </Card>
      }
    >
      <Gains
        gains={[
          ["road", "Vi hittar också resor som bara passerar, längs hela vägen"],
          ["bell", "Notis eller e-post, genast eller en gång om dagen"],
          ["car", "Kör du? Bevaka i stället dem som söker skjuts åt ditt håll"],
        ]}
      />
    </LandPage>
  );
}
