import { useLoaderData } from "@remix-run/react";
import { renderToStaticMarkup } from "react-dom/server";
import { pageMeta } from "~/frame/meta";
import { Shell } from "~/frame/Shell";
import { StatusScreen, statusTitle } from "~/frame/StatusScreen";
import { offlineAddresses } from "~/screens";

export const meta = pageMeta({ title: statusTitle("offline") });

/** What `leave` does (`app/pwa/sign-out.ts`), for a screen without scripts that the server did not hear from. */
const leaveHere = `localStorage.clear();sessionStorage.clear();history.replaceState(0,"","/");
document.cookie=(location.protocol=="https:"?"__Host-signed_out=1;Secure":"signed_out=1")+";Path=/;Max-Age=2592000;SameSite=Lax"`;

/** Kept by the service worker for everybody (`app/pwa/worker/files.ts`): between the marks stands what it says by
 * itself, and in the block of JSON what else can be said there, as HTML. */
export function loader() {
  const outlines = offlineAddresses().map((address) => [address, renderToStaticMarkup(<Shell pathname={address} />)]);
  const left = renderToStaticMarkup(
    <>
      <StatusScreen status="left" />
      <script dangerouslySetInnerHTML={{ __html: leaveHere }} />
    </>,
  );
  const parts = JSON.stringify({ left, outlines: Object.fromEntries(outlines) }).replaceAll("<", "\\u003c");
  return { main: `<!--|-->${renderToStaticMarkup(<StatusScreen status="offline" />)}<!--|-->`, parts };
}

export default function OfflineScreen() {
  const { main, parts } = useLoaderData<typeof loader>();
  return (
    <>
      <div dangerouslySetInnerHTML={{ __html: main }} />
      <script type="application/json" dangerouslySetInnerHTML={{ __html: parts }} />
    </>
  );
}
