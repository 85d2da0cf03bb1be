import { data } from "@remix-run/node";
import { pageMeta } from "~/frame/meta";
import { StatusScreen, statusTitle } from "~/frame/StatusScreen";

export const meta = pageMeta({ title: statusTitle(500) });

export const loader = () => data(null, 500);

export default function FailureScreen() {
  return <StatusScreen status={500} />;
}
