import { pageMeta } from "~/ui/meta";
import { PlainPage } from "~/ui/PlainPage";

const title = "Så fungerar samåkning";

export const meta = () =>
  pageMeta({ title, description: "Så fungerar samåkning i Sverige: sök, boka, åk med och dela på kostnaden." });

export const handle = { scripts: false, cache: true };

export default function CarpoolingGuide() {
  return (
    <PlainPage
      title={title}
      lead="Någon kör ändå. Du åker med, och ni delar på kostnaden i bilen."
      crumbs={[{ label: "Hem", to: "/" }, { label: title }]}
    >
      <h2>För dig som åker med</h2>
      <ul>
        <li>Sök med start, mål och dag. Vi letar också bland resor som passerar längs vägen.</li>
        <li>Skicka en bokning. Föraren svarar, eller så är platsen din direkt om föraren har valt det.</li>
        <li>Du betalar din del till föraren. Vi tar inte hand om pengarna för resan.</li>
      </ul>
      <h2>För dig som kör</h2>
      <ul>
        <li>Lägg upp resan du ändå ska göra: vart, när, hur många platser och vad en plats kostar.</li>
        <li>
          Priset delar på kostnaden. Summan för alla platser får vara högst 25 kr per mil, annars räknas det inte som
          samåkning.
        </li>
        <li>Du väljer om du vill svara på varje bokning eller om platsen bokas direkt.</li>
      </ul>
      <h2>Bra att komma överens om</h2>
      <ul>
        <li>Var ni ses, på metern när. Skyltar, busshållplatser och bensinmackar är lätta att hitta.</li>
        <li>Hur mycket packning som får plats, och om det finns djur i bilen.</li>
        <li>Vad som händer om någon blir sen.</li>
      </ul>
    </PlainPage>
  );
}
