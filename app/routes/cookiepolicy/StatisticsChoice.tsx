import { Form } from "@remix-run/react";
import { Button } from "~/ui/Button";

type StatisticsProps = {
  isOffered: boolean;
  choice: "allowed" | "refused" | null;
};

export function StatisticsChoice({ isOffered, choice }: StatisticsProps) {
  return (
    <>
      <h2 id="statistik">Statistik</h2>
      {isOffered ? <Choice choice={choice} /> : <p>Vi samlar inte in någon statistik om dig som besöker sidan.</p>}
    </>
  );
}

function Choice({ choice }: Pick<StatisticsProps, "choice">) {
  return (
    <>
      <p>
        Om du vill får vi räkna vilka sidor som visas och när någon lägger upp, bokar eller betalar. Det hjälper oss att
        göra tjänsten bättre. Räkningen görs med Google Analytics, som då får veta sidans adress och rubrik men aldrig
        vad du har sökt på, vem du är eller vem du reser med. Din ip-adress sparas inte, och inget används till reklam.
      </p>
      <p>
        Google sätter två kakor som skiljer besökare åt: <strong>_ga</strong> och en som börjar på <strong>_ga_</strong>
        . De finns i ett år, eller tills du säger nej.
      </p>
      <p>
        <strong>{said(choice)}</strong>
      </p>
      {/* The page's own policy says whether Google is let in, so the answer loads it anew. */}
      <Form method="post" className="row" reloadDocument>
        {choice !== "allowed" && (
          <Button type="submit" name="statistics" value="allowed" look="secondary">
            Tillåt statistik
          </Button>
        )}
        {choice !== "refused" && (
          <Button type="submit" name="statistics" value="refused" look="secondary">
            {choice === "allowed" ? "Sluta räkna mig" : "Nej tack"}
          </Button>
        )}
      </Form>
    </>
  );
}

function said(choice: StatisticsProps["choice"]): string {
  if (choice === "allowed") return "Du har tillåtit statistik.";
  return choice === "refused" ? "Du har sagt nej till statistik." : "Du har inte svarat, så vi räknar inte dig.";
}
