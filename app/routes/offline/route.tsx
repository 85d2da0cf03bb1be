import { pageMeta } from "~/frame/meta";
import { StatusScreen, statusTitle } from "~/frame/StatusScreen";

export const meta = () => pageMeta({ title: statusTitle("offline") });

/** What `leave` does (`app/pwa/sign-out.ts`), for a screen without scripts that the server did not hear from. */
const leaveHere = `localStorage.clear();sessionStorage.clear();history.replaceState(0,"","/");
document.cookie=(location.protocol=="https:"?"__Host-signed_out=1;Secure":"signed_out=1")+";Path=/;Max-Age=2592000;SameSite=Lax"`;

/**
 * The service worker keeps this page for everybody, and adds what waits to be sent and what can be read. To somebody who
 * signs out without a network it shows what is in the template instead.
 */
export default function OfflineScreen() {
  return (
    <>
      <StatusScreen status="offline" />
      <div className="wrap">
        <div className="stack narrow" id="sparat" />
      </div>
      <template>
        <StatusScreen status="left" />
        <script dangerouslySetInnerHTML={{ __html: leaveHere }} />
      </template>
    </>
  );
}
