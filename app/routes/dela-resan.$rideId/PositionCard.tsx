import { Form, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { Sharing } from "~/modules/travel-day/follow.server";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { MadeFor } from "~/ui/FormKey";

type PositionCardProps = { rideId: string; position: NonNullable<Sharing["position"]> };

/** The code that watches the position is loaded once it is shared. */
export function PositionCard({ rideId, position: { isOn } }: PositionCardProps) {
  const text = usePosition(rideId, isOn);
  return (
    <Card title={isOn ? "Bilens plats delas" : "Dela var bilen är"} isRaised>
      <p>
        De som åker med, och de som du eller de ger en länk, ser bilen på kartan och när du kommer. Skärmen måste vara
        tänd och sidan öppen: en webbsida kan inte mer. Det slutar när ni är framme, eller när du säger till.
      </p>
      {isOn && (
        <>
          <p role="status">{text}</p>
          <noscript>
            <p className="problem">Din webbläsare kör inga skript, så platsen skickas inte. Knapparna räcker.</p>
          </noscript>
        </>
      )}
      <Form method="post" preventScrollReset>
        <MadeFor />
        <Button
          name="position"
          value={isOn ? "end" : "start"}
          look={isOn ? "secondary" : "primary"}
          isWide
          className="press"
        >
          {isOn ? "Sluta dela var bilen är" : "Dela var bilen är"}
        </Button>
      </Form>
    </Card>
  );
}

/** Goes on while the driver looks at other screens. @returns its state, in words */
function usePosition(rideId: string, isOn: boolean): string {
  const [text, setText] = useState("Väntar på telefonens plats…");
  const wasOn = useRef(isOn);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isOn && !wasOn.current) return;
    wasOn.current = isOn;
    let isHere = true;
    const onText = (said: string) => isHere && setText(said);
    const onEnd = () => isHere && revalidate();
    import("~/modules/travel-day/components/share-position").then(
      ({ sharePosition, stopSharing }) => (isOn ? sharePosition(rideId, { onText, onEnd }) : stopSharing()),
      () => onText("Det gick inte att börja. Ladda om sidan."),
    );
    return () => {
      isHere = false;
    };
  }, [rideId, isOn, revalidate]);
  return text;
}
