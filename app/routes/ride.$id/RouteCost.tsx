import { Form } from "@remix-run/react";
import type { RoutePage } from "~/modules/search/route-page.server";
import { formatKr, plural } from "~/text/format";
import { Button } from "~/ui/Button";
import { SelectField } from "~/ui/SelectField";

export function RouteCost({ route: { from, to, cost, share, claimed } }: { route: RoutePage }) {
  const passengers = share.people - 1;
  const choices = Array.from({ length: share.mostPeople - 1 }, (_, n) => ({ value: n + 2, label: `${n + 2} i bilen` }));
  return (
    <section id="kostnad" className="prose">
      <h2>Räkna på resan</h2>
      <p>
        Att köra hela vägen kostar ungefär {formatKr(cost)}, räknat på 25 kr per mil för bränsle, slitage och annat. Mer
        än så får passagerarna inte betala tillsammans.
      </p>
      <Form action={`/ride/${from.slug}-${to.slug}#kostnad`} className="row low" preventScrollReset>
        <SelectField
          key={share.people}
          name="people"
          label="Hur många är ni, föraren medräknad?"
          defaultValue={share.people}
          options={choices}
        />
        <Button type="submit" look="secondary">
          Räkna
        </Button>
      </Form>
      <p>
        <strong>
          {share.people} i bilen: {formatKr(share.each)} var
        </strong>{" "}
        om ni delar lika. Föraren väljer själv pris: vi föreslår {formatKr(share.suggested)} per plats, och högst{" "}
        {formatKr(share.highest)} är tillåtet när {plural(passengers, "passagerare", "passagerare")} betalar.
      </p>
      {claimed.from !== null && (
        <p className="muted">Vår uppskattning: räkna med priser från {formatKr(claimed.from)} för hela vägen.</p>
      )}
    </section>
  );
}
