import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireUser } from "~/platform/session.server";
import { pageMeta } from "~/ui/meta";
import { PlainPage } from "~/ui/PlainPage";

const title = "Bekräfta ditt nummer";

export const meta = () =>
  pageMeta({ title, description: "Här ska du bekräfta ditt mobilnummer med en kod i ett sms. Det går inte än." });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  return null;
}

export default function VerifyPhone() {
  return (
    <PlainPage
      title={title}
      lead="Här ska du bekräfta ditt mobilnummer med en kod i ett sms. Det går inte än."
      ways={[
        ["/my-rides", "Mina resor"],
        ["/select-location", "Sök resa"],
      ]}
    />
  );
}
