import { pageMeta } from "~/ui/meta";
import { StatusScreen, statusTitle } from "~/ui/StatusScreen";

export const meta = () => pageMeta({ title: statusTitle("offline") });

export const handle = { scripts: false, bare: true };

/** The service worker keeps this page for everybody, and adds what waits to be sent and what can be read. */
export default function OfflineScreen() {
  return (
    <>
      <StatusScreen status="offline" />
      <div className="wrap">
        <div className="stack narrow" id="sparat" />
      </div>
    </>
  );
}
