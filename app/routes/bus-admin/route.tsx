import type { LoaderFunctionArgs } from "@remix-run/node";
import { notFound } from "~/platform/http.server";
import { getUser, isAdmin } from "~/platform/session.server";
import { pageMeta } from "~/ui/meta";
import { PlainPage } from "~/ui/PlainPage";

const title = "Bussadministration";

export const meta = () => pageMeta({ title });

export async function loader({ request }: LoaderFunctionArgs) {
  if (!isAdmin(await getUser(request))) notFound();
  return null;
}

export default function BusAdmin() {
  return (
    <PlainPage
      title={title}
      lead="Här ska avgångar, passagerarlistor, anmälningar och användare skötas. Det går inte än."
      ways={[["/bus", "Bussresor"]]}
    />
  );
}
