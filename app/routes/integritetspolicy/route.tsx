import { pageMeta } from "~/ui/meta";
import { PlainPage } from "~/ui/PlainPage";

const title = "Integritetspolicy";

export const meta = () =>
  pageMeta({ title, description: "Vilka uppgifter vi har om dig, vad de används till och vem som ser dem." });

export const handle = { scripts: false, cache: true };

export default function PrivacyPolicy() {
  return (
    <PlainPage
      title={title}
      lead="Vilka uppgifter vi har om dig, vad de används till och vem som ser dem."
      crumbs={[{ label: "Hem", to: "/" }, { label: title }]}
      ways={[
        ["/cookiepolicy", "Cookiepolicy"],
        ["/", "Till startsidan"],
      ]}
    >
      <h2>När du bara tittar</h2>
      <p>Du kan söka och titta på resor utan att berätta vem du är.</p>
      <h2>När du loggar in</h2>
      <p>
        Från Google får vi ditt namn, din e-postadress, din profilbild och ett id. Vi behöver dem för att känna igen
        dig.
      </p>
      <h2>När du lägger upp eller bokar en resa</h2>
      <p>
        Vi sparar det du skriver i formuläret och vad som händer med bokningen, så att du och den du reser med kan se
        det.
      </p>
      <h2>Vad andra ser</h2>
      <p>Andra ser ditt förnamn och dina resor. Efternamn, e-postadress och telefonnummer visas inte i annonsen.</p>
      <h2>Dina rättigheter</h2>
      <p>
        Du har rätt att få veta vad vi har om dig, att få det rättat och att få det borttaget. Skriv till oss på
        adressen längst ner på sidan. Är du inte nöjd kan du klaga hos Integritetsskyddsmyndigheten.
      </p>
    </PlainPage>
  );
}
