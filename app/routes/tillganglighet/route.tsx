import { Link } from "@remix-run/react";
import { plainPageMeta } from "~/frame/plain-page-meta";
import { PlainPage } from "~/ui/PlainPage";

const title = "Tillgänglighet";
const lead = "Alla ska kunna hitta, boka och erbjuda en resa. Här står vad som fungerar, och vad vi inte vet säkert.";

export const meta = plainPageMeta({
  title,
  description:
    "Så tillgänglig är tjänsten enligt WCAG 2.2: vad vi har provat, vilka brister vi känner till och hur du säger till om något hindrar dig.",
});

export default function Accessibility() {
  return (
    <PlainPage
      title={title}
      lead={lead}
      ways={[
        ["/kontakt", "Berätta vad som hindrar dig"],
        ["/", "Till startsidan"],
      ]}
    >
      <h2>Vad du kan räkna med</h2>
      <p>Vårt mål är nivå AA i riktlinjerna WCAG 2.2, som även den europeiska standarden EN 301 549 bygger på.</p>
      <ul>
        <li>Allt viktigt går att göra med vanliga formulär, också när webbläsaren inte kör skript.</li>
        <li>Sidorna går att använda med tangentbord, och den gula ramen visar var du är.</li>
        <li>Texten går att förstora, och sidorna ryms på en skärm som är 320 bildpunkter bred.</li>
        <li>
          Blir något fel i ett formulär står det överst på sidan, med länkar till fälten. Det du har skrivit finns kvar.
        </li>
        <li>Färg är aldrig det enda som bär en betydelse. Mörkt läge och minskad rörelse följer din enhet.</li>
      </ul>
      <h2>Så har vi provat</h2>
      <p>
        Varje gång vi ändrar något letar programmet axe automatiskt efter hinder på de flesta av tjänstens sidor, också
        inloggad, och vi mäter att de ryms på en liten skärm. Sådana prov hittar bara en del av alla hinder. Ingen
        utomstående har granskat tjänsten, och vi har inte provat den ordentligt med skärmläsare eller tillsammans med
        personer som har en funktionsnedsättning.
      </p>
      <h2>Brister vi känner till</h2>
      <ul>
        <li>Kartan på en resa är en bild. Det den visar står också som text i resans tidtabell.</li>
        <li>Inloggningen sker hos Google och betalningen hos PayPal. Deras sidor kan vi inte ändra.</li>
        <li>Det andra skriver om sig och sina resor kan vara otydligt eller svårt att läsa.</li>
        <li>Koden som bekräftar ett telefonnummer kommer som sms och gäller i tio minuter. Du kan be om en ny.</li>
        <li>Det finns ingen version på lättläst svenska eller teckenspråk.</li>
      </ul>
      <h2>Säg till</h2>
      <p>
        Hindrar något dig: <Link to="/kontakt">hör av dig</Link>, så hjälper vi dig på ett annat sätt och rättar felet.
        Berätta gärna vilken sida det gäller och vad du använder. Är du inte nöjd med svaret kan du anmäla det till
        Post- och telestyrelsen, pts.se, som har tillsyn över lagen om vissa produkters och tjänsters tillgänglighet.
      </p>
      <p className="muted">Bedömningen har vi gjort själva, senast i november 2026.</p>
    </PlainPage>
  );
}
