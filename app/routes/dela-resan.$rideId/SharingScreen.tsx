import { Form, Link } from "@remix-run/react";
import type { Sharing } from "~/modules/travel-day/follow.server";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { Checkbox } from "~/ui/Checkbox";
import { FormKey } from "~/ui/FormKey";
import { Page } from "~/ui/Page";
import { RoadSign } from "~/ui/RoadSign";
import { Share } from "~/ui/Share";
import { PositionCard } from "./PositionCard";

type SharingScreenProps = { sharing: Sharing; formKey: string };

export function SharingScreen({ sharing, formKey }: SharingScreenProps) {
  const { from, to, backTo, rideId, position } = sharing;
  return (
    <Page title="Dela resan" isNarrow>
      <RoadSign from={from} to={to} />
      <div className="stack day">
        {position && <PositionCard rideId={rideId} position={position} />}
        <FollowLink sharing={sharing} formKey={formKey} />
      </div>
      <p>
        <Link to={backTo}>Till resan</Link>
      </p>
    </Page>
  );
}

function FollowLink({ sharing, formKey }: SharingScreenProps) {
  const { follow, from, to, position } = sharing;
  if (!follow)
    return (
      <Card title="Låt någon följa resan" isRaised>
        <p>En länk för den som väntar hemma: att du är på väg och när du är framme, utan att logga in.</p>
        <Form method="post" preventScrollReset className="stack">
          <FormKey value={`${formKey}.start`} />
          <PlateChoice sharing={sharing} />
          <Button
            name="follow"
            value="start"
            look={position && !position.isOn ? "secondary" : "primary"}
            isWide
            className="press"
          >
            Skapa länk
          </Button>
        </Form>
      </Card>
    );
  return (
    <Card title="Länken till resan" isRaised>
      <p>
        Den som har länken ser ditt förnamn, vägen och när du är framme, utan att logga in. Den slutar gälla när resan
        är slut.
      </p>
      <Share path={follow.path} text={`Följ min resa ${from}–${to}`} />
      <p>
        <a href={follow.path}>Se vad den visar</a>
      </p>
      {sharing.hasPlate && (
        <Form method="post" preventScrollReset className="stack tight">
          <FormKey value={`${formKey}.plate`} />
          <PlateChoice sharing={sharing} />
          <Button name="follow" value="plate" look="secondary">
            Spara
          </Button>
        </Form>
      )}
      <Form method="post" preventScrollReset>
        <FormKey value={`${formKey}.end`} />
        <Button name="follow" value="end" look="secondary" isWide className="press">
          Sluta dela
        </Button>
      </Form>
    </Card>
  );
}

function PlateChoice({ sharing: { hasPlate, follow } }: { sharing: Sharing }) {
  if (!hasPlate) return null;
  return <Checkbox name="plate" label="Visa bilens registreringsnummer" defaultChecked={follow?.showsPlate ?? false} />;
}
