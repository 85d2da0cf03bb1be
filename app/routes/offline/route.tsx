import { pageMeta } from "~/ui/meta";
import { StatusScreen, statusTitle } from "~/ui/StatusScreen";

export const meta = () => pageMeta({ title: statusTitle("offline") });

export const handle = { scripts: false };

export default function OfflineScreen() {
  return <StatusScreen status="offline" />;
}
