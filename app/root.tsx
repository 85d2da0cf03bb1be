import { data, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Scripts,
  useLocation,
  useMatches,
  useNavigationType,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { reportEvents, reportView } from "~/frame/analytics";
import { CookieBanner } from "~/frame/CookieBanner";
import { CrashScreen } from "~/frame/CrashScreen";
import { EmailBanner } from "~/frame/EmailBanner";
import { ErrorScreen } from "~/frame/ErrorScreen";
import { Footer } from "~/frame/Footer";
import { Header } from "~/frame/Header";
import { LoadingScreen } from "~/frame/LoadingScreen";
import lateScript from "~/frame/late.browser.js?url";
import { markAddress } from "~/frame/Mark";
import { fallbackName, pageMeta } from "~/frame/meta";
import { useNonce } from "~/frame/nonce";
import { isReturnedForm, ReturnedFormScreen } from "~/frame/ReturnedFormScreen";
import { Screens } from "~/frame/Screens";
import { ScrollMemory } from "~/frame/ScrollMemory";
import { Shortcuts } from "~/frame/Shortcuts";
import { StatusScreen, statusTitle } from "~/frame/StatusScreen";
import { speculationRules } from "~/frame/speculation";
import statisticsScript from "~/frame/statistics.browser.js?url";
import { useSavedPath } from "~/frame/useSavedPath";
import { type HomeTripsRow, homeTripsOf } from "~/modules/bookings/home.server";
import { openScreen } from "~/modules/counters/queries.server";
import { takeTip } from "~/modules/counters/tip.server";
import { useBadges } from "~/modules/counters/useBadges";
import { lostEmailWords } from "~/modules/notifications/email.server";
import { browserTag, getUser, isAdmin } from "~/modules/sessions/session.server";
import { readHomeScreen } from "~/modules/travel-day/home.server";
import type { SignedInUser } from "~/modules/users/types";
import { hasConsent, isPrefetch, site, statisticsIdFor, takeToast } from "~/platform/http.server";
import { LateExtras } from "~/pwa/LateExtras";
import { isLost, Moves, reloadWhenReached } from "~/pwa/moves";
import { useHasLeft } from "~/pwa/sign-out";
import { openFolders, screenAt } from "~/screens";
import sheet from "~/ui/styles/index.css?inline";
import { stylesOf } from "~/ui/stylesOf";
import { Toast } from "~/ui/Toast";
import { useHasScript } from "~/ui/useHasScript";

// The server inlines the sheet; the browser reads it back instead of shipping it again in the script.
const inlined = import.meta.env.SSR ? null : document.getElementById("css");
const css = import.meta.env.SSR ? sheet : (inlined?.textContent ?? "");

export const meta = pageMeta<typeof loader>(({ data, error }) => ({
  title: error ? titleOf(error) : (data?.brand.name ?? fallbackName),
}));

export async function loader({ request }: LoaderFunctionArgs) {
  const isLooking = !isPrefetch(request);
  const [user, shown] = await Promise.all([getUser(request), isLooking ? takeToast(request) : null]);
  const { isPlain, isBare, isWork, isLive, ownBar, tellsNews } = screenAt(new URL(request.url).pathname);
  const opened = user && (await openFor(user, request, isLooking));
  // A screen that shows what others do tells it itself, and nothing is laid over a form that books, pays or confirms.
  const tells = !isLive && (!isWork || tellsNews === true);
  const tip = shown || !opened || !tells ? null : takeTip(request, opened.user.uid, opened.header.badges.events);
  const statisticsId = statisticsIdFor(request);
  return data(
    {
      ...(opened ?? { user: null, header: null, browser: undefined }),
      toast: shown?.toast?.isQuiet ? null : (shown?.toast ?? null),
      event: shown?.toast?.event && { name: shown.toast.event, id: `${shown.toast.at}` },
      tip: tip?.text ?? null,
      screen: { isPlain, isBare, isWork, isLive, ownBar, tells },
      hasConsent: hasConsent(request),
      statisticsId,
      openFolders: statisticsId ? openFolders().join(" ") : undefined,
      ...site,
    },
    { headers: (shown ?? tip)?.headers },
  );
}

async function openFor(user: SignedInUser, request: Request, isLooking: boolean) {
  const { pathname, search } = new URL(request.url);
  const [now, isHome] = [Date.now(), pathname === "/"];
  const trips = isHome ? homeTripsOf(user.id, now) : null;
  const opened = await openScreen<HomeTripsRow>(user.id, { pathname, search, isLooking }, now, trips);
  return {
    user: {
      uid: user.uid,
      displayName: user.displayName,
      isAdmin: isAdmin(user),
      ...(user.isEmailGone && { lostEmail: lostEmailWords(user) }),
    },
    browser: await browserTag(request),
    header: { badges: opened.badges, lastSeen: opened.lastSeen, at: opened.at },
    ...(isHome && { home: await readHomeScreen(user.id, opened.beside, request, now) }),
  };
}

/** Also around the error screens, which must work without the root's data. */
export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const navigationType = useNavigationType();
  const {
    isPlain = false,
    isBare = false,
    isWork = false,
    isLive = false,
    ownBar = false,
    tells = false,
  } = root?.screen ?? {};
  // Plain HTML, unless a screen with running scripts linked to it.
  const hasScripts = useHasScript(!isPlain);
  const hasLeft = useHasLeft(Boolean(root?.user));
  const user = hasLeft ? null : root?.user;
  const nonce = useNonce();
  const hasShortcuts = Boolean(user) && !isBare && !ownBar;
  const badges = useBadges(user?.uid, (user && root?.header) ?? null, Boolean(root?.tip), isLive, tells);
  useSavedPath();
  useReports(root);
  return (
    <html
      lang="sv-SE"
      data-move={navigationType}
      data-browser={root?.browser}
      className={hasShortcuts ? "docked" : undefined}
    >
      <Head root={root} hasScripts={hasScripts} />
      <body>
        <a className="skip" href="#innehall">
          Till innehållet
        </a>
        {root?.isDemo && (
          <aside className="demo" aria-label="Demoläge">
            Demoläge – allt här är påhittat. <a href="/demo/outbox">Utkorg</a> <a href="/demo/paypal">Låtsas-PayPal</a>
          </aside>
        )}
        {root && !root.hasConsent && !isBare && <CookieBanner />}
        {user?.lostEmail && !isBare && <EmailBanner words={user.lostEmail} />}
        <Header
          brandName={root?.brand.name ?? fallbackName}
          isSignedIn={Boolean(user)}
          isBare={isBare}
          counts={badges}
        />
        <Toast message={root?.toast ?? null} tip={(user && root?.tip) ?? null} leaves={hasScripts} />
        <main id="innehall" tabIndex={-1}>
          {!hasLeft && <LateExtras isSignedIn={Boolean(user)} />}
          {hasLeft ? <StatusScreen status="left" /> : children}
        </main>
        {!isBare && <Footer brand={root?.brand ?? null} isAdmin={user?.isAdmin ?? false} isFolded={isWork} />}
        {hasShortcuts && <Shortcuts counts={badges} />}
        {root && !user && !hasScripts && (
          <script type="speculationrules" nonce={nonce} dangerouslySetInnerHTML={{ __html: speculationRules }} />
        )}
        <Moves />
        {hasScripts && (
          <>
            <ScrollMemory nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

type Root = SerializeFrom<typeof loader> | undefined;

function Head({ root, hasScripts }: { root: Root; hasScripts: boolean }) {
  const { pathname, search } = useLocation();
  const matches = useMatches();
  const nonce = useNonce();
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <Meta />
      <meta name="robots" content="index, follow" />
      <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#19212a" media="(prefers-color-scheme: dark)" />
      {/* A hash never reaches the server, and search engines drop it from canonical addresses. */}
      {root && <link rel="canonical" href={root.origin + pathname + search} />}
      <link rel="icon" href={markAddress} />
      <link rel="manifest" href="/manifest.webmanifest" />
      <link rel="preload" href="/fonts/overpass-700.woff2" as="font" type="font/woff2" crossOrigin="anonymous" />
      <style
        id="css"
        nonce={nonce ?? inlined?.nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? css + stylesOf(matches) : css }}
      />
      <Links />
      {hasScripts && <script async src={lateScript} nonce={nonce} suppressHydrationWarning />}
      {root?.statisticsId && (
        <script
          defer
          src={statisticsScript}
          data-id={root.statisticsId}
          data-open={root.openFolders}
          nonce={nonce}
          suppressHydrationWarning
        />
      )}
    </head>
  );
}

/** What is told of a page: to statistics, to the browser's storage, and to error tracking. */
function useReports(root: Root): void {
  const { pathname } = useLocation();
  const screen = useMatches().at(-1)?.id ?? "";
  const event = root?.event;
  useEffect(() => {
    if (event) reportEvents([{ name: event.name }], event.id);
  }, [event]);
  useEffect(reportView, [pathname]);
  useEffect(() => {
    if (root?.hasConsent) localStorage.setItem("cookie_consent", "1");
  }, [root?.hasConsent]);
  useEffect(() => {
    if (!root?.tracksErrors) return;
    const watching = errorTracking().then((tracking) => tracking?.watchErrors(screen));
    return () => void watching.then((end) => end?.());
  }, [root?.tracksErrors, screen]);
}

export default function App() {
  return <Screens />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const tracksErrors = useRouteLoaderData<typeof loader>("root")?.tracksErrors;
  const screen = useMatches().at(-1)?.id ?? "";
  const isOnTheWay = isLost(error);
  useEffect(() => {
    // A screen that crashes in the browser has set its title already.
    document.title = titleOf(error);
    if (tracksErrors) void errorTracking().then((tracking) => tracking?.reportError(error, screen));
    return isOnTheWay ? reloadWhenReached() : undefined;
  }, [error, isOnTheWay, tracksErrors, screen]);
  if (isOnTheWay) return <LoadingScreen />;
  if (isRouteErrorResponse(error) && isReturnedForm(error.data)) return <ReturnedFormScreen {...error.data} />;
  if (isRouteErrorResponse(error)) return <StatusScreen status={error.status} />;
  return error instanceof Error ? <CrashScreen /> : <ErrorScreen />;
}

function titleOf(error: unknown): string {
  return isRouteErrorResponse(error) ? statusTitle(error.status) : "Något gick fel";
}

function errorTracking() {
  return import("~/frame/error-tracking").catch(() => null);
}
