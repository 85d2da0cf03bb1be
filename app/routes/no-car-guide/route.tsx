import { pageMeta } from "~/ui/meta";
import { PlainPage } from "~/ui/PlainPage";

const title = "Resa utan bil";

export const meta = () =>
  pageMeta({
    title,
    description: "Du kan komma långt i Sverige utan egen bil. Samåkning når ofta dit tåget inte stannar.",
  });

export const handle = { scripts: false, cache: true };

export default function NoCarGuide() {
  return (
    <PlainPage
      title={title}
      lead="Du kan komma långt i Sverige utan egen bil. Samåkning når ofta dit tåget inte stannar."
      crumbs={[{ label: "Hem", to: "/" }, { label: title }]}
      ways={[
        ["/select-location", "Sök resa"],
        ["/create-ride", "Lägg upp en fråga"],
      ]}
    >
      <ul>
        <li>Sök till närmaste större ort om din egen ger få träffar, och ta bussen sista biten.</li>
        <li>Fråga föraren om en annan plats att gå av på. En liten omväg går ofta bra.</li>
        <li>Lägg upp en egen fråga: skriv vart du vill, så kan en förare som ska dit svara.</li>
        <li>Res gärna i god tid. Ett tåg eller en buss senare är en bra reserv.</li>
      </ul>
    </PlainPage>
  );
}
