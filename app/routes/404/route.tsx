import { data } from "@remix-run/node";
import { pageMeta } from "~/frame/meta";
import { StatusScreen, statusTitle } from "~/frame/StatusScreen";

export const meta = pageMeta({ title: statusTitle(404) });

export const loader = () => data(null, 404);

export default function NotFoundScreen() {
  return <StatusScreen status={404} />;
}
