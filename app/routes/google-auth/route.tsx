import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { RideAhead } from "~/modules/bookings/components/RideAhead";
import { type RideAhead as Ahead, findRideAhead } from "~/modules/rides/ride-ahead.server";
import { getUser } from "~/modules/sessions/session.server";
import { beginSignIn, signInProvider } from "~/modules/sessions/sign-in.server";
import { isNavigation, pageBefore, safeRedirectTarget, site } from "~/platform/http.server";
import { stylesTogether } from "~/ui/adoptStyles";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { ErrorSummary } from "~/ui/ErrorSummary";
import type { IconName } from "~/ui/Icon";
import { Gains, LandPage } from "~/ui/LandPage";
import { LinkButton } from "~/ui/LinkButton";
import { landStyles } from "~/ui/landStyles";
import { Page } from "~/ui/Page";
import { tripStyles } from "~/ui/tripStyles";
import { ClosedScreen } from "./ClosedScreen";
import { closed, findProblem } from "./problems";

export { clientAction } from "~/pwa/send-form";

export const handle = await stylesTogether(tripStyles(), landStyles());

export const meta = pageMeta<typeof loader>(({ data }) => ({
  title: data?.isClosed ? "Kontot är avstängt" : "Logga in",
  description: "Logga in med Google för att boka en plats eller erbjuda en resa.",
}));

export async function loader({ request }: LoaderFunctionArgs) {
  const redirectTo = targetOf(request);
  const { searchParams } = new URL(request.url);
  const isSwitch = isSwitchIn(request);
  if (!isSwitch && (await getUser(request))) throw redirect(redirectTo, 303);
  const name = searchParams.get("problem");
  const problem = findProblem(name);
  const now = Date.now();
  return {
    redirectTo,
    isSwitch,
    ride: await findRideAhead(redirectTo, now),
    now,
    provider: signInProvider,
    problem,
    errors: problem && { "": [problem.text] },
    isClosed: name === closed,
    appealTo: site.brand.email,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  if (!signInProvider) return redirect("/google-auth", 303);
  return beginSignIn(request, { redirectTo: targetOf(request), isSwitch: isSwitchIn(request) });
}

export default function SignIn() {
  const { redirectTo, isSwitch, ride, now, provider, problem, errors, isClosed, appealTo } =
    useLoaderData<typeof loader>();
  const here = addressOf(redirectTo, isSwitch);
  if (!provider) return <NoSignIn />;
  if (isClosed) return <ClosedScreen appealTo={appealTo} signIn={here} />;
  return (
    <LandPage
      title="Logga in"
      lead={leadTo(redirectTo, ride)}
      wayIn={<WayIn {...{ here, hasFailed: problem !== null, isDemo: provider === "demo" }} />}
    >
      {problem && <ErrorSummary title={problem.title} errors={errors} />}
      {ride ? <RideAhead ride={ride} now={now} /> : <Gains gains={gains} />}
    </LandPage>
  );
}

function leadTo(redirectTo: string, ride: Ahead | null): string | null {
  if (ride) return "Ett steg kvar. Sedan är du tillbaka vid resan.";
  return redirectTo === "/" ? null : "Sedan kommer du tillbaka dit du var på väg.";
}

const gains: [IconName, string][] = [
  ["seat", "Boka plats på andras resor"],
  ["car", "Erbjud platser när du ändå kör"],
  ["chat", "Kom överens om resten i chatten"],
];

type WayInProps = { here: string; hasFailed: boolean; isDemo: boolean };

function WayIn({ here, hasFailed, isDemo }: WayInProps) {
  return (
    <>
      <Card isRaised>
        {/* A plain form: the way goes on at another site, where no script of ours can follow. */}
        <form method="post" action={here}>
          <Button type="submit" isWide>
            {hasFailed ? "Försök igen med Google" : "Fortsätt med Google"}
          </Button>
        </form>
        {isDemo && (
          <p className="small muted">Det här är en demo. I stället för Google väljer du bland påhittade personer.</p>
        )}
      </Card>
      <p className="small muted">
        Från Google får vi ditt namn, din e-postadress och din bild. Andra ser bara ditt förnamn. Du godkänner våra{" "}
        <Link to="/anvandningsvillkor">villkor</Link> när du loggar in. Så hanterar vi{" "}
        <Link to="/integritetspolicy">dina uppgifter</Link>.
      </p>
    </>
  );
}

function NoSignIn() {
  return (
    <Page
      title="Det går inte att logga in just nu"
      lead="Här går det inte att logga in än. Du kan söka och titta på resor så länge."
      isNarrow
    >
      <div className="row">
        <LinkButton to="/select-location">Sök resa</LinkButton>
        <LinkButton to="/" look="secondary">
          Till startsidan
        </LinkButton>
      </div>
    </Page>
  );
}

const addressOf = (redirectTo: string, isSwitch: boolean) =>
  `/google-auth?${new URLSearchParams({ redirectTo, ...(isSwitch && { byt: "1" }) })}`;

const isSwitchIn = (request: Request) => new URL(request.url).searchParams.has("byt");

/** Where the link's page had no scripts yet it is the page before; with them `savePath` keeps its address. */
function targetOf(request: Request): string {
  const asked = new URL(request.url).searchParams.get("redirectTo");
  return safeRedirectTarget(asked ?? (isNavigation(request) ? pageBefore(request) : null), "/");
}
