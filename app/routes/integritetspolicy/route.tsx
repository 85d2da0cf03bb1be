import { Link } from "@remix-run/react";
import { pageMeta } from "~/ui/meta";
import { PlainPage } from "~/ui/PlainPage";
import { breadcrumbData } from "~/ui/structured-data";

const title = "Integritetspolicy";
const crumbs = [{ label: "Hem", to: "/" }, { label: title }];

export const meta = () =>
  pageMeta({
    title,
    description:
      "Vilka uppgifter vi har om dig, vad de används till, vem som ser dem, hur länge de finns kvar och hur du tar bort dem.",
    structuredData: breadcrumbData(crumbs),
  });

export const handle = { scripts: false, cache: true };

export default function PrivacyPolicy() {
  return (
    <PlainPage
      title={title}
      lead="Vilka uppgifter vi har om dig, vad de används till och vem som ser dem."
      crumbs={crumbs}
      ways={[
        ["/cookiepolicy", "Cookiepolicy"],
        ["/", "Till startsidan"],
      ]}
    >
      <h2>När du bara tittar</h2>
      <p>Du kan söka och titta på resor utan att berätta vem du är.</p>
      <h2>Det vi sparar</h2>
      <ul>
        <li>
          <strong>Konto.</strong> Namn, e-postadress, profilbild och ett id från Google. Vi behöver dem för att känna
          igen dig.
        </li>
        <li>
          <strong>Telefonnummer.</strong> Om du bekräftar det. Koderna vi skickar glöms inom ett dygn.
        </li>
        <li>
          <strong>Resor och bokningar.</strong> Det du skriver i formulären och vad som händer med bokningen, så att du
          och den du reser med kan se det.
        </li>
        <li>
          <strong>Meddelanden, omdömen och bevakningar.</strong> Så länge du har kontot, om du inte tar bort dem
          tidigare.
        </li>
        <li>
          <strong>Betalningar.</strong> Att du har låst upp en kontakt, när och för hur mycket. Ditt kort eller ditt
          PayPal-konto ser vi aldrig.
        </li>
        <li>
          <strong>Inloggningar.</strong> Vilken webbläsare och när den senast användes, så att du kan avsluta den.
        </li>
      </ul>
      <p>
        Grunden är avtalet med dig: utan uppgifterna kan ingen resa förmedlas. Betalningar sparas för att
        bokföringslagen kräver det. Anmälningar och spärrar mot missbruk sparas för att tjänsten ska vara trygg.
      </p>
      <h2>Vad andra ser</h2>
      <p>
        Andra ser ditt förnamn, din bild om du vill, dina resor och dina omdömen. Efternamn, e-postadress och
        telefonnummer är dolda. De visas för den du har bokat med, från tre timmar före avresan till ett dygn efter
        ankomsten, eller när någon av er har låst upp kontakten. Nummer och adresser som skrivs i chatten döljs på samma
        sätt. Exakt mötesplats ser bara den som har fått plats i bilen.
      </p>
      <p>
        Skapar du en kalenderadress ser den som har adressen dina resor. Du byter eller avslutar den i inställningarna.
      </p>
      <h2>Vilka vi delar med</h2>
      <p>
        Google när du loggar in, PayPal när du betalar, och de företag som skickar e-post, sms och notiser åt oss. De
        får bara det som behövs för just det. Vi säljer inga uppgifter och visar ingen reklam.
      </p>
      <h2>Hur länge</h2>
      <ul>
        <li>Exakta mötesplatser: 12 månader efter resan.</li>
        <li>Texten i notiser och e-post: 30 dagar. Att du har fått dem: ett halvår.</li>
        <li>Betalningar: sju år, enligt bokföringslagen.</li>
        <li>Allt annat: tills du tar bort det eller kontot.</li>
      </ul>
      <h2>Dina rättigheter</h2>
      <p>
        I <Link to="/user-profile">inställningarna</Link> kan du rätta dina uppgifter, hämta en kopia av allt och ta
        bort kontot. Du kan också skriva till oss på adressen längst ner på sidan. Är du inte nöjd kan du klaga hos
        Integritetsskyddsmyndigheten, imy.se.
      </p>
    </PlainPage>
  );
}
