import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireUser } from "~/platform/session.server";
import { pageMeta } from "~/ui/meta";
import { PlainPage } from "~/ui/PlainPage";

const title = "Lås upp kontakt";

export const meta = () =>
  pageMeta({
    title,
    description:
      "Här ska du kunna låsa upp kontaktuppgifterna till den du reser med. Det går inte än, och inget kostar något.",
  });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  return null;
}

export default function Unlock() {
  return (
    <PlainPage
      title={title}
      lead="Här ska du kunna låsa upp kontaktuppgifterna till den du reser med. Det går inte än, och inget kostar något."
      ways={[
        ["/my-rides", "Mina resor"],
        ["/select-location", "Sök resa"],
      ]}
    />
  );
}
