import { pageMeta } from "~/ui/meta";
import { PlainPage } from "~/ui/PlainPage";

const title = "Anmäl";

export const meta = () =>
  pageMeta({
    title,
    description: "Här ska du kunna anmäla en resa, en person eller ett meddelande. Formuläret finns inte än.",
  });

export const handle = { scripts: false };

export default function Report() {
  return (
    <PlainPage
      title={title}
      lead="Här ska du kunna anmäla en resa, en person eller ett meddelande. Formuläret finns inte än."
      ways={[["/", "Till startsidan"]]}
    >
      <p>
        Har något hänt? Skriv till oss på e-postadressen längst ner på sidan och berätta vilken resa det gäller. Vid
        fara, ring 112.
      </p>
    </PlainPage>
  );
}
