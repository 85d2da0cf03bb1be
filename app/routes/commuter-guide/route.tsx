import { Link } from "@remix-run/react";
import { plainPageMeta } from "~/frame/plain-page-meta";
import { PlainPage } from "~/ui/PlainPage";

const title = "Samåkning för arbetspendlare";
const lead = "Samma väg, samma tider, olika bilar. Pendlar ni tillsammans delar ni på kostnaden.";

const questions = [
  {
    question: "Måste jag åka med samma bil hem?",
    answer: "Nej. Boka varje riktning för sig, så passar det också när du slutar olika tider.",
  },
  {
    question: "Vad händer om jag får förhinder?",
    answer:
      "Avboka så snart du vet. Platsen går då vidare till nästa i kön. Avbokar du senare än 24 timmar före räknas det som en sen avbokning på din profil.",
  },
  {
    question: "Får jag ta betalt varje dag?",
    answer:
      "Ja, så länge summan för alla platser är högst 25 kr per mil. Då delar ni på kostnaden, och det är inte yrkestrafik.",
  },
];

export const meta = plainPageMeta({
  title,
  description:
    "Pendla tillsammans: så hittar du någon på samma väg, gör ett schema som håller och delar på kostnaden till jobbet.",
  keywords: "samåkning pendla, arbetspendling, samåka till jobbet, dela bil till jobbet, pendlarresor",
  questions,
});

export default function CommuterGuide() {
  return (
    <PlainPage title={title} lead={lead} questions={questions}>
      <h2>Kom igång på en kväll</h2>
      <ul>
        <li>
          <Link to="/create-ride">Lägg upp resan</Link> med de veckodagar du kör, så slipper du skriva in den varje dag.
          Tolv veckor i taget går bra.
        </li>
        <li>Lägg till ett stopp vid en pendelparkering. Då kan den som bor en bit bort ta bilen dit.</li>
        <li>
          Åker du hellre med? <Link to="/bevakningar">Bevaka sträckan</Link> på vardagar mellan de tider som passar dig.
        </li>
      </ul>
      <h2>Gör upp om reglerna första veckan</h2>
      <ul>
        <li>Hur länge ni väntar på varandra på morgonen. Fem minuter är vanligt, och det ska gälla alla.</li>
        <li>Vad ni gör när någon måste jobba över eller blir sjuk. En buss eller ett tåg i reserv gör det lugnt.</li>
        <li>Om ni turas om att köra. Då behöver ingen räkna kronor.</li>
        <li>Tyst bil, radio eller prat före åtta? Fråga, så slipper ni gissa.</li>
      </ul>
      <h2>Räkna på det</h2>
      <p>
        På fem mil får summan för alla platser vara högst 125 kr. Två passagerare som betalar 30 kr var ger föraren 60
        kr per resa till bränsle och slitage. Den som åker med betalar 60 kr om dagen, fram och tillbaka.
      </p>
      <h2>Reseavdraget</h2>
      <p>
        Den som åker med kan räkna med det den betalar, och den som kör kan räkna med sina kostnader, enligt
        Skatteverkets regler för resor till och från arbetet. Det som passagerarna betalar minskar förarens egen
        kostnad. Spara gärna en anteckning om vilka dagar ni har åkt.
      </p>
    </PlainPage>
  );
}
