import { useLoaderData } from "@remix-run/react";
import { renderToStaticMarkup } from "react-dom/server";
import { pageMeta } from "~/frame/meta";
import { useNonce } from "~/frame/nonce";
import { Shell } from "~/frame/Shell";
import { StatusScreen, statusTitle } from "~/frame/StatusScreen";
import css from "~/frame/with-scripts.css?inline";
import { offlineAddresses } from "~/screens";

/** Of the outlines, which are shown without scripts. */
export const handle = { css };

export const meta = pageMeta({ title: statusTitle("offline") });

/** What `leave` of `app/pwa/sign-out.ts` does, for a sign-out without scripts that the server has not heard of. */
const leaveHere = `localStorage.clear();sessionStorage.clear();history.replaceState(0,"","/");
document.cookie=(location.protocol=="https:"?"__Host-signed_out=1;Secure":"signed_out=1")+";Path=/;Max-Age=2592000;SameSite=Lax"`;

/** The service worker can replace what is between the outer marks by the HTML of an inner pair. */
const mark = { __html: "<!--|-->" };

export function loader() {
  const outlines = offlineAddresses().map((address) => [address, renderToStaticMarkup(<Shell pathname={address} />)]);
  const left = renderToStaticMarkup(
    <>
      <StatusScreen status="left" />
      <script dangerouslySetInnerHTML={{ __html: leaveHere }} />
    </>,
  );
  return JSON.stringify({ left, outlines: Object.fromEntries(outlines) }).replaceAll("<", "\\u003c");
}

export default function OfflineScreen() {
  const inserts = useLoaderData<typeof loader>();
  return (
    <>
      <div dangerouslySetInnerHTML={mark} />
      <StatusScreen status="offline" />
      <div id="kept" className="wrap" />
      <script src="/offline.js" defer nonce={useNonce()} />
      <script type="application/json" dangerouslySetInnerHTML={{ __html: mark.__html + inserts + mark.__html }} />
      <div dangerouslySetInnerHTML={mark} />
    </>
  );
}
