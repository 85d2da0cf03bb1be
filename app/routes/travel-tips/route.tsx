import { Link } from "@remix-run/react";
import { plainPageMeta } from "~/frame/plain-page-meta";
import { PlainPage } from "~/ui/PlainPage";

const title = "Reseänstips";
const lead = "Små saker som gör att alla i bilen får en bra resa.";

const questions = [
  {
    question: "Hur länge väntar man på någon som är sen?",
    answer:
      "Ring först. Tio till femton minuter är rimligt om ni inte har sagt något annat. Efter det får föraren köra.",
  },
  {
    question: "Vem betalar trängselskatt, broar och färjor?",
    answer:
      "Det ingår i resans kostnad. Berätta i texten om resan om det ingår i priset, så blir det inga överraskningar.",
  },
  {
    question: "Vad gör vi om bilen går sönder?",
    answer:
      "Ställ er säkert, sätt ut varningstriangeln och ring bärgare. Den som inte kommer fram betalar bara för den del som blev av.",
  },
];

export const meta = plainPageMeta({
  title,
  description:
    "Tips för en bra resa tillsammans: mötesplats, packning, vett och etikett i bilen, säkerhet och vinterväglag.",
  keywords: "tips samåkning, resa tillsammans, bilresa tips, vinterväglag, etikett i bilen",
  questions,
});

export default function TravelTips() {
  return (
    <PlainPage title={title} lead={lead} questions={questions}>
      <h2>Före resan</h2>
      <ul>
        <li>
          Välj en mötesplats som går att hitta i mörker: en busshållplats, en mack, en skylt. Inte bara en adress.
        </li>
        <li>Säg till i förväg om packning, djur, barnstol, allergi eller om du lätt blir åksjuk.</li>
        <li>
          Se till att telefonen är laddad. Har den andra bekräftat sitt nummer syns det från tre timmar före avresan.
        </li>
        <li>Var på plats fem minuter före. Hör av dig direkt om du blir sen.</li>
      </ul>
      <h2>I bilen</h2>
      <ul>
        <li>Alla har bälte, också där bak. Föraren får inte köra annars.</li>
        <li>Fråga innan du äter, ringer eller byter musik. Har någon hörlurar på är det okej att vara tyst.</li>
        <li>Parfym och rök märks mycket i en liten bil. Rökning bara om alla är med på det, helst på rasten.</li>
        <li>Föraren bestämmer om raster. På långa resor mår alla bra av en paus varannan timme.</li>
        <li>
          Föraren ska vara utvilad och nykter. Gränsen för rattfylleri är 0,2 promille. Är du tveksam, åk inte med.
        </li>
      </ul>
      <h2>På vintern</h2>
      <ul>
        <li>Vid vinterväglag ska bilen ha vinterdäck från den 1 december till den 31 mars. Det står på resans sida.</li>
        <li>Ha varma kläder, mössa och något att dricka inne i bilen, inte längst ner i bagaget.</li>
        <li>Räkna med längre tid. Blir vägen för dålig är det rätt att vänta eller ställa in.</li>
        <li>Titta upp efter ren och älg i gryning och skymning, särskilt norr om Dalälven.</li>
      </ul>
      <h2>Efter resan</h2>
      <p>
        Gör upp om betalningen innan ni skiljs åt, och kolla att inget ligger kvar i bilen. Skriv sedan ett{" "}
        <Link to="/my-rides">omdöme</Link>. Det syns när ni båda har skrivit, så ingen behöver vänta ut den andra.
        Glömde du något? Chatten är öppen i två veckor.
      </p>
    </PlainPage>
  );
}
