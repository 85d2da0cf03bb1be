import { pageMeta } from "~/ui/meta";
import { PlainPage } from "~/ui/PlainPage";

const title = "Reseänstips";

export const meta = () => pageMeta({ title, description: "Små saker som gör att alla i bilen får en bra resa." });

export const handle = { scripts: false, cache: true };

export default function TravelTips() {
  return (
    <PlainPage
      title={title}
      lead="Små saker som gör att alla i bilen får en bra resa."
      crumbs={[{ label: "Hem", to: "/" }, { label: title }]}
    >
      <ul>
        <li>Var på plats fem minuter före. Hör av dig direkt om du blir sen.</li>
        <li>Säg till i förväg om packning, djur, barnstol eller allergi.</li>
        <li>Fråga innan du äter, ringer eller byter musik.</li>
        <li>Alla har bälte, också där bak.</li>
        <li>Föraren bestämmer om raster. På långa resor mår alla bra av en paus varannan timme.</li>
        <li>Vintertid: ha varma kläder inne i bilen, inte längst ner i bagaget.</li>
      </ul>
    </PlainPage>
  );
}
