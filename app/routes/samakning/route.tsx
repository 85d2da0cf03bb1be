import { Link } from "@remix-run/react";
import { plainPageMeta } from "~/frame/plain-page-meta";
import { claimNote, claims } from "~/modules/rides/claims";
import { PlainPage } from "~/ui/PlainPage";

const title = "Så fungerar samåkning";
const lead = "Någon kör ändå. Du åker med, och ni delar på kostnaden i bilen.";

const questions = [
  {
    question: "Är samåkning lagligt?",
    answer:
      "Ja. Så länge ersättningen bara täcker en del av bilens kostnader är det privat samåkning. Det blir yrkestrafik först när någon kör för att tjäna pengar på det.",
  },
  {
    question: "Behöver föraren betala skatt?",
    answer:
      "Inte så länge ni bara delar på kostnaden för resan. Ersättning som ger överskott ska deklareras. Gränsen på 25 kr per mil finns för att du ska hamna på rätt sida.",
  },
  {
    question: "Är jag försäkrad som passagerare?",
    answer:
      "Ja. Alla bilar i trafik ska ha trafikförsäkring, och den gäller för personskador på alla i bilen. Föraren ansvarar för att försäkringen finns.",
  },
  {
    question: "Vad händer om föraren ställer in?",
    answer:
      "Du får veta det direkt och ser de närmaste andra resorna på din sträcka. Sena avbokningar syns på förarens profil.",
  },
  {
    question: "När betalar jag för resan?",
    answer:
      "Ni gör upp sinsemellan, vanligen med Swish eller kontant när ni ses. Vi tar inte hand om pengarna för resan.",
  },
];

export const meta = plainPageMeta({
  title,
  description:
    "Så fungerar samåkning i Sverige: hitta en resa, boka en plats, dela på kostnaden och känn till reglerna för pris, försäkring och säkerhet.",
  keywords: "samåkning, samåka, skjuts, dela bil, samåkning Sverige, samåkning regler",
  questions,
});

export default function CarpoolingGuide() {
  return (
    <PlainPage title={title} lead={lead} questions={questions}>
      <p>
        {claims.travellers} samåker. Fyra i bilen kan bli {claims.saving}, och den som kör ofta kan få in{" "}
        {claims.earnings}. <span className="muted">{claimNote}</span>
      </p>
      <h2>För dig som åker med</h2>
      <ul>
        <li>
          <Link to="/select-location">Sök</Link> med start, mål och dag. Vi letar också bland resor som bara passerar
          din ort, och visar var du kan kliva på och av.
        </li>
        <li>
          Skicka en fråga. Föraren har 24 timmar på sig att svara, eller så är platsen din direkt om föraren har valt
          det.
        </li>
        <li>Kom överens om mötesplatsen i chatten. Du betalar din del till föraren, ofta med Swish när ni ses.</li>
        <li>
          Hittar du ingen resa? <Link to="/bevakningar">Bevaka sträckan</Link>, så håller vi utkik efter nya.
        </li>
      </ul>
      <h2>För dig som kör</h2>
      <ul>
        <li>
          <Link to="/create-ride">Lägg upp resan</Link> du ändå ska göra: vart, när, hur många platser och vad en plats
          kostar.
        </li>
        <li>Lägg till stopp på vägen, så hittar fler din resa och platserna räcker längre.</li>
        <li>Du väljer om du vill svara på varje bokning eller om platsen bokas direkt.</li>
        <li>Kör du samma väg varje vecka? Välj veckodagar, så läggs resorna upp på en gång.</li>
      </ul>
      <h2>Vad får det kosta?</h2>
      <p>
        Samåkning betyder att ni delar på bilens kostnader. Vi föreslår ett pris på 45 öre per kilometer och plats, och
        summan för alla platser får vara högst 25 kr per mil. Det är den nivå som Skatteverket räknar med att det kostar
        att köra egen bil. Tar föraren ut mer är det inte längre samåkning, utan kan bli yrkesmässig trafik som kräver
        tillstånd, och inkomsten kan bli skattepliktig. Därför går det inte att lägga upp en resa över gränsen.
      </p>
      <h2>Tryggt i bilen</h2>
      <ul>
        <li>Läs omdömen och se hur många resor den andra har gjort innan du bestämmer dig.</li>
        <li>Leta efter märket för bekräftat nummer. </li>
        <li>Håll kontakten i chatten fram till resan. Där finns allt ni har sagt kvar om något blir fel.</li>
        <li>Berätta för någon hemma vart du ska och med vem. Känns något fel: kliv inte in, och anmäl det till oss.</li>
        <li>Vid fara eller olycka: ring 112.</li>
      </ul>
      <h2>Kontaktuppgifter</h2>
      <p>
        Telefonnummer och e-post är dolda tills det behövs. Från tre timmar före avresan ser du och den du har bokat med
        varandras nummer utan kostnad, om ni har bekräftat dem. Behöver du nå personen tidigare kan du låsa upp
        kontakten mot en avgift, och får pengarna tillbaka om den andra ställer in.
      </p>
    </PlainPage>
  );
}
