import { pageMeta } from "~/ui/meta";
import { PlainPage } from "~/ui/PlainPage";

const title = "Cookiepolicy";

export const meta = () =>
  pageMeta({
    title,
    description:
      "Vi använder bara kakor som behövs för att sidan ska fungera. Ingen statistik, ingen reklam, ingen annans kakor.",
  });

export const handle = { scripts: false, cache: true };

export default function CookiePolicy() {
  return (
    <PlainPage
      title={title}
      lead="Vi använder bara kakor som behövs för att sidan ska fungera. Ingen statistik, ingen reklam, ingen annans kakor."
      crumbs={[{ label: "Hem", to: "/" }, { label: title }]}
      ways={[
        ["/integritetspolicy", "Integritetspolicy"],
        ["/", "Till startsidan"],
      ]}
    >
      <h2>De här kakorna finns</h2>
      <ul>
        <li>
          <strong>Inloggning.</strong> Sätts när du loggar in, så att vi vet att det är du. Försvinner när du loggar ut,
          annars efter 30 dagar.
        </li>
        <li>
          <strong>Ditt svar på kakrutan.</strong> Sätts när du trycker OK, så att rutan inte kommer tillbaka. Finns i
          ett år.
        </li>
        <li>
          <strong>Meddelande till nästa sida.</strong> Sätts när du har gjort något, så att vi kan visa hur det gick.
          Försvinner när du har sett det, annars efter en minut.
        </li>
      </ul>
      <h2>Vill du inte ha dem?</h2>
      <p>Du kan ta bort och stänga av kakor i webbläsaren. Det går att söka resor ändå, men inte att logga in.</p>
    </PlainPage>
  );
}
