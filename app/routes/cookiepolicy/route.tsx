import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { plainPageMeta } from "~/frame/plain-page-meta";
import {
  badForm,
  cookiesOf,
  hasStatistics,
  redirectWithStatisticsChoice,
  statisticsChoice,
} from "~/platform/http.server";
import { PlainPage } from "~/ui/PlainPage";
import { StatisticsChoice } from "./StatisticsChoice";

export { clientAction } from "~/pwa/send-form";

const title = "Cookiepolicy";
const lead =
  "Vi använder bara kakor som behövs för att sidan ska fungera. Inget annat sätts förrän du har sagt ja till det.";

export const meta = plainPageMeta({ title, description: lead });

export function loader({ request }: LoaderFunctionArgs) {
  const choice = statisticsChoice(cookiesOf(request.headers.get("Cookie") ?? undefined));
  return { isOffered: hasStatistics, choice };
}

export async function action({ request }: ActionFunctionArgs) {
  const choice = (await request.formData()).get("statistics");
  if (choice !== "allowed" && choice !== "refused") badForm();
  return redirectWithStatisticsChoice("/cookiepolicy#statistik", choice);
}

export default function CookiePolicy() {
  const { isOffered, choice } = useLoaderData<typeof loader>();
  return (
    <PlainPage
      title={title}
      lead={lead}
      ways={[
        ["/integritetspolicy", "Integritetspolicy"],
        ["/", "Till startsidan"],
      ]}
    >
      <StatisticsChoice {...{ isOffered, choice }} />
      <Cookies hasStatistics={isOffered} />
      <OtherStorage />
      <h2>När du betalar</h2>
      <p>
        Låser du upp en kontakt med PayPal kommer du till PayPal, som har egna kakor och egna villkor. Deras knappar
        laddas bara på den sidan.
      </p>
      <h2>Vill du inte ha dem?</h2>
      <p>Du kan ta bort och stänga av kakor i webbläsaren. Det går att söka resor ändå, men inte att logga in.</p>
    </PlainPage>
  );
}

function Cookies({ hasStatistics }: { hasStatistics: boolean }) {
  return (
    <>
      <h2>Kakor</h2>
      <ul>
        <li>
          <strong>Inloggning (samfard).</strong> Sätts när du loggar in, så att vi vet att det är du. Försvinner när du
          loggar ut, annars efter 30 dagar.
        </li>
        <li>
          <strong>På väg till Google (sign-in).</strong> Sätts när du börjar logga in, så att ingen annan kan avsluta
          inloggningen åt dig. Försvinner när du är tillbaka, annars inom 10 minuter.
        </li>
        <li>
          <strong>Ditt svar på kakrutan (cookie_consent).</strong> Sätts när du trycker OK, så att rutan inte kommer
          tillbaka. Finns i ett år.
        </li>
        {hasStatistics && (
          <li>
            <strong>Ditt svar om statistik (statistics).</strong> Sätts när du svarar ja eller nej ovanför, så att vi
            inte frågar igen. Finns i ett år.
          </li>
        )}
        <li>
          <strong>Meddelande till nästa sida (toast).</strong> Sätts när du har gjort något, så att vi kan visa hur det
          gick. Försvinner när du har sett det, annars efter en minut.
        </li>
        <li>
          <strong>Din senaste ändring (written).</strong> Sätts när du har sparat något, så att du genast ser det. Säger
          bara hur långt vår databas hade kommit. Försvinner efter en minut.
        </li>
        <li>
          <strong>Dina tre senaste sökningar (searches).</strong> Bara när du är inloggad, så att de ligger framme på
          startsidan. De finns i din webbläsare och inte hos oss, utan positioner, och försvinner när du stänger
          webbläsaren eller loggar ut.
        </li>
        <li>
          <strong>Tips om nya händelser (vv_lastTip).</strong> Sätts när du har fått tipset, så att det inte kommer för
          ofta. Försvinner efter tio minuter.
        </li>
      </ul>
    </>
  );
}

function OtherStorage() {
  return (
    <>
      <h2>Annat som sparas i din webbläsare</h2>
      <ul>
        <li>
          <strong>När du senast tittade (vv_lastSeen, vv_lastTip).</strong> Så att siffrorna i menyn stämmer och tipset
          om nya händelser inte kommer för ofta.
        </li>
        <li>
          <strong>Notiser (push_setup_done och när de förnyades).</strong> Bara om du har slagit på dem.
        </li>
        <li>
          <strong>Var på sidan du var (positions).</strong> Så att du kommer tillbaka dit när du går bakåt. Försvinner
          när du stänger fliken.
        </li>
        <li>
          <strong>Var du var när du loggade in (redirect_path).</strong> Så att du kommer tillbaka dit. Försvinner när
          du är tillbaka.
        </li>
        <li>
          <strong>Vart du är på väg (move_goal).</strong> Så att du kommer fram fast nätet bryts. Försvinner när du är
          där.
        </li>
        <li>
          <strong>Resan där du delar var bilen är (shared-ride).</strong> Så att det fortsätter om sidan laddas om.
          Försvinner när du slutar dela eller loggar ut.
        </li>
        <li>
          <strong>Meddelanden du har börjat skriva.</strong> Så att de finns kvar om sidan laddas om. Försvinner när du
          stänger fliken.
        </li>
        <li>
          <strong>En resa du har börjat lägga upp (left-ride-form).</strong> Så att du kan fortsätta där du var.
          Försvinner när resan ligger ute, när du loggar ut eller stänger fliken.
        </li>
        <li>
          <strong>Sidor du kan läsa utan nät (samfard-pages, samfard-files).</strong> Resor du har tittat på, dina
          bokningar och konversationer, så att du kommer åt dem vid vägkanten.
        </li>
        <li>
          <strong>Det du har skickat utan nät (samfard-forms).</strong> Ligger kvar tills det har skickats, och skickas
          aldrig som någon annan än du.
        </li>
        <li>
          <strong>Vems sidorna är, och om du har lagt sajten på hemskärmen (samfard-state).</strong> Så att ingen annan
          får se dem.
        </li>
        <li>
          <strong>När du stängde rutan om hemskärmen (a2hs_dismissed_at).</strong> Så att den inte kommer tillbaka på
          sju dagar.
        </li>
      </ul>
      <p>Allt detta tas bort när du loggar ut.</p>
    </>
  );
}
