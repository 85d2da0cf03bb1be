import { useLoaderData } from "@remix-run/react";
import { plainPageMeta } from "~/frame/plain-page-meta";
import { listProcessors } from "~/modules/accounts/processors.server";
import { hasStatistics, operator, site } from "~/platform/http.server";
import { Operator } from "~/ui/Operator";
import { PlainPage } from "~/ui/PlainPage";
import { HowLong, JustLooking, Rights, SeenByOthers, SharedWith, Stored } from "./sections";

const title = "Integritetspolicy";

export const meta = plainPageMeta({
  title,
  description:
    "Vilka uppgifter vi har om dig, vad de används till, vem som ser dem, hur länge de finns kvar och hur du tar bort dem.",
});

export function loader() {
  return {
    processors: listProcessors(),
    controller: { ...operator, vatNumber: null },
    email: site.brand.email,
    tracksErrors: site.tracksErrors,
    hasStatistics,
  };
}

export default function PrivacyPolicy() {
  const { processors, controller, email, tracksErrors, hasStatistics } = useLoaderData<typeof loader>();
  return (
    <PlainPage
      title={title}
      lead="Vilka uppgifter vi har om dig, vad de används till och vem som ser dem."
      ways={[
        ["/cookiepolicy", "Cookiepolicy"],
        ["/", "Till startsidan"],
      ]}
    >
      <p>
        Ansvarig för uppgifterna är <Operator operator={controller} />
        {email && `, ${email}`}.
      </p>
      <JustLooking tracksErrors={tracksErrors} hasStatistics={hasStatistics} />
      <Stored hasStatistics={hasStatistics} />
      <SeenByOthers />
      <SharedWith processors={processors} />
      <HowLong />
      <Rights />
    </PlainPage>
  );
}
