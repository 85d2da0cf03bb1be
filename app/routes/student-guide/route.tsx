import { Link } from "@remix-run/react";
import { plainPageMeta } from "~/frame/plain-page-meta";
import { PlainPage } from "~/ui/PlainPage";

const title = "Samåkning för studenter";
const lead = "Hem över helgen, tillbaka till campus på söndagen. Här är det som gör resan billigare och enklare.";

const questions = [
  {
    question: "Hur gammal måste man vara?",
    answer:
      "Du behöver ett Google-konto för att boka. Är du under 18 bör en vuxen hemma veta vem du åker med och när du är framme.",
  },
  {
    question: "Kan jag kliva av vid campus?",
    answer:
      "Fråga föraren i chatten. Ligger det nära vägen går det ofta bra, annars räcker det med närmaste hållplats.",
  },
  {
    question: "Finns det studentrabatt?",
    answer: "Nej, priset är redan bara en del av kostnaden för bilen. Vill föraren kan resan vara gratis.",
  },
];

export const meta = plainPageMeta({
  title,
  description:
    "Så samåker du som student: res hem över helgen, flytta till campus och hitta billig skjuts när tågen är fulla eller dyra.",
  keywords: "samåkning student, billig resa hem, skjuts campus, samåka student, studentresor",
  questions,
});

export default function StudentGuide() {
  return (
    <PlainPage title={title} lead={lead} questions={questions}>
      <h2>När det finns resor</h2>
      <p>
        De flesta kör hemåt fredag eftermiddag och tillbaka söndag kväll. Inför jul, sportlov och midsommar går bilarna
        åt samma håll samtidigt, och platserna tar slut först på de stora sträckorna. Titta en vecka i förväg och{" "}
        <Link to="/bevakningar">bevaka sträckan</Link> om du inte hittar något än.
      </p>
      <h2>Hitta fler resor</h2>
      <ul>
        <li>Sök på orten, inte på stationen. Resor som bara passerar din ort kommer också med.</li>
        <li>Prova ± 1 dag. Torsdag kväll och måndag morgon har ofta lediga platser.</li>
        <li>
          <Link to="/create-ride?kind=request">Efterlys en resa</Link>. Förare som ändå ska dit kan erbjuda dig en
          plats.
        </li>
        <li>Är ni två eller tre? Välj antal platser redan i sökningen.</li>
      </ul>
      <h2>Packning och flytt</h2>
      <ul>
        <li>En ryggsäck räknas som litet bagage. Resväska, skidor eller instrument är stort: sök på det i filtret.</li>
        <li>Ska du flytta in i korridor? Skriv till föraren hur många kassar det är innan du bokar.</li>
        <li>Cykel får sällan plats, om det inte står på resans sida att det finns hållare.</li>
      </ul>
      <h2>Kör du själv?</h2>
      <p>
        Med tre passagerare som betalar vårt föreslagna pris på 45 öre per kilometer får du tillbaka ungefär 1 kr och 35
        öre per kilometer. Det räcker till det mesta av bränslet i en vanlig bil.{" "}
        <Link to="/create-ride">Lägg upp resan</Link> redan när du vet att du ska åka.
      </p>
    </PlainPage>
  );
}
