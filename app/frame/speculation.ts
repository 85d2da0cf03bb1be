import { sharedAddresses } from "~/screens";

/** For pages without scripts; browsers leave it when data is saved. Only what is the same for everybody. */
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
