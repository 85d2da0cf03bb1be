import { pageMeta } from "~/ui/meta";
import { PlainPage } from "~/ui/PlainPage";

const title = "Användningsvillkor";

export const meta = () => pageMeta({ title, description: "Det här gäller när du använder tjänsten." });

export const handle = { scripts: false, cache: true };

export default function Terms() {
  return (
    <PlainPage
      title={title}
      lead="Det här gäller när du använder tjänsten."
      crumbs={[{ label: "Hem", to: "/" }, { label: title }]}
      ways={[
        ["/integritetspolicy", "Integritetspolicy"],
        ["/", "Till startsidan"],
      ]}
    >
      <ul>
        <li>
          Vi förmedlar kontakt mellan den som kör och den som vill åka med. Resan är en överenskommelse mellan er.
        </li>
        <li>Samåkning delar på kostnaden. Summan för alla platser får vara högst 25 kr per mil.</li>
        <li>Passageraren betalar sin del direkt till föraren. Vi hanterar inte pengarna för resan.</li>
        <li>Den som kör ansvarar för att ha körkort, försäkring och en bil i trafikdugligt skick.</li>
        <li>Skriv det som stämmer, håll tiden och hör av dig om något ändras.</li>
      </ul>
    </PlainPage>
  );
}
