import { Link } from "@remix-run/react";
import { claimNote, claims } from "~/modules/rides/claims";
import type { RideKind } from "~/modules/rides/types";
import { Card } from "~/ui/Card";
import { Gains, LandPage } from "~/ui/LandPage";
import { LinkButton } from "~/ui/LinkButton";

type SignedOutProps = { title: string; kind: RideKind; here: string };

export function SignedOutScreen({ title, kind, here }: SignedOutProps) {
  const texts = textsFor[kind];
  return (
    <LandPage
      title={texts.title ?? title}
      lead={texts.lead}
      wayIn={
        <>
          <Card isRaised>
            <LinkButton isWide to={`/google-auth?${new URLSearchParams({ redirectTo: here })}`}>
              {texts.signIn}
            </LinkButton>
            <p className="muted">{texts.other}</p>
          </Card>
          {kind === "offer" && (
            <p>
              Den som ofta har sällskap kan få in {claims.earnings}. <span className="muted">{claimNote}</span>
            </p>
          )}
          <p>
            <Link to="/samakning">Så fungerar samåkning</Link>, med regler för pris, skatt och försäkring.
          </p>
        </>
      }
    >
      <Gains
        gains={[
          ["road", texts.way],
          ["chat", texts.company],
          ["car", "Ni delar på kostnaden i bilen, alla platser tillsammans högst 25 kr per mil"],
        ]}
      />
    </LandPage>
  );
}

const textsFor = {
  offer: {
    title: null,
    lead: "Ska du ändå köra? Lägg upp resan, så hittar de som ska åt samma håll dig.",
    way: "Du säger vart, när och hur många platser. Även den som bara ska en bit hittar resan",
    company: "Du väljer vilka som får följa med, eller låter platserna bokas direkt",
    signIn: "Logga in och lägg upp",
    other: "Söker du skjuts i stället? När du har loggat in kan du också efterlysa en resa.",
  },
  request: {
    title: "Efterlys en resa",
    lead: "Berätta vart du vill åka. Förare som ska samma väg kan svara dig.",
    way: "Du säger vart, när och hur många ni är",
    company: "Förare som ska samma väg erbjuder skjuts, och du väljer vem du åker med",
    signIn: "Logga in och efterlys",
    other: "Kör du själv? När du har loggat in kan du också erbjuda en resa.",
  },
};
