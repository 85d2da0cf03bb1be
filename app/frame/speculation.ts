import { sharedAddresses } from "~/screens";

/**
 * On pages without scripts the browser may fetch the next page while a finger or pointer comes to rest on its link.
 * Only what is the same for everybody. Browsers leave it when data is saved. Made on the server alone.
 */
export const speculationRules = import.meta.env.SSR
  ? JSON.stringify({
      prefetch: [
        {
          where: { href_matches: sharedAddresses().flatMap((address) => [address, `${address}\\?*`]) },
          eagerness: "moderate",
        },
      ],
    })
  : "";
