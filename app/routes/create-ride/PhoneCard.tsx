import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";

/** Its button submits the surrounding form, so that nothing filled in is lost. */
export function PhoneCard() {
  return (
    <Card title="Bekräfta ditt nummer först" isRaised>
      <p>
        För att lägga upp en resa behöver du ett bekräftat mobilnummer. Det tar en minut, och det du har fyllt i här
        finns kvar när du kommer tillbaka.
      </p>
      <Button name="intent" value="verify">
        Bekräfta numret
      </Button>
    </Card>
  );
}
