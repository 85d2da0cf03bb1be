import { Link } from "@remix-run/react";
import { plainPageMeta } from "~/frame/plain-page-meta";
import { PlainPage } from "~/ui/PlainPage";

const title = "Resa utan bil";
const lead = "Du kan komma långt i Sverige utan egen bil. Samåkning når ofta dit tåget inte stannar.";

const questions = [
  {
    question: "Hur hittar jag en resa samma dag?",
    answer:
      "Sök med dagens datum och slå på filtret Bokas direkt. Då är platsen din utan att du behöver vänta på svar.",
  },
  {
    question: "Kan jag lita på att bilen kommer?",
    answer:
      "Titta på förarens omdömen, antal resor och sena avbokningar. Ha ändå en reserv när du måste fram en viss tid.",
  },
  {
    question: "Vad kostar det jämfört med tåget?",
    answer:
      "Det beror på sträckan och hur tidigt du bokar tåget. Priset för samåkning är detsamma dagen innan avresan som en månad före.",
  },
];

export const meta = plainPageMeta({
  title,
  description:
    "Utan egen bil kommer du långt med samåkning: så når du orter dit tåget inte går, med buss, tåg och lediga platser i andras bilar.",
  keywords: "resa utan bil, klara sig utan bil, samåkning landsbygd, skjuts utan bil, hållbart resande",
  questions,
});

export default function NoCarGuide() {
  return (
    <PlainPage
      title={title}
      lead={lead}
      questions={questions}
      ways={[
        ["/select-location", "Sök resa"],
        ["/create-ride?kind=request", "Efterlys en resa"],
      ]}
    >
      <h2>Dit tåget inte går</h2>
      <ul>
        <li>
          Sök på den lilla orten. Bilar som passerar inom ett rimligt avstånd kommer med, och du ser hur långt det är.
        </li>
        <li>Få träffar? Sök till närmaste större ort, och ta bussen sista biten.</li>
        <li>Fråga föraren om en annan plats att gå av på. En liten omväg går ofta bra.</li>
        <li>
          <Link to="/create-ride?kind=request">Efterlys en resa</Link>: skriv vart du vill och när, så kan förare på väg
          åt det hållet svara.
        </li>
      </ul>
      <h2>Sätt ihop resan</h2>
      <p>
        Tåg på de långa sträckorna och samåkning på de sista milen är ofta både snabbast och billigast. Räkna med en
        timme mellan tåget och bilen, och ha en senare buss i reserv. Ska du vidare med flyg eller färja: boka en resa
        som är framme i god tid. Trafiken väntar inte på någon.
      </p>
      <h2>Med barn, husdjur eller rullstol</h2>
      <ul>
        <li>Barn som är kortare än 135 cm ska sitta i bilbarnstol, bältesstol eller på bälteskudde. Ta med en egen.</li>
        <li>Filtrera på djur om hunden ska med. Berätta också om den, så att en allergiker i bilen får veta det.</li>
        <li>Åker du rullstol? Skriv till föraren om bagageutrymmet och om du behöver hjälp vid på- och avstigning.</li>
      </ul>
      <h2>Bättre för miljön</h2>
      <p>
        En bil som ändå går släpper ut nästan lika mycket med en person i som med fyra. Varje plats som fylls kan bli en
        bil mindre på vägen.
      </p>
    </PlainPage>
  );
}
