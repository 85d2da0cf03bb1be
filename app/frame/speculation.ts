/**
 * On pages without scripts the browser may fetch the next page while a finger or pointer comes to rest on its link.
 * Only what is the same for everybody and changes nothing by being read. Browsers leave it when data is saved.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        href_matches: [
          "/",
          "/select-location*",
          "/ride/*",
          "/passenger/*",
          "/city/*",
          "/*-guide",
          "/samakning",
          "/travel-tips",
        ],
      },
      eagerness: "moderate",
    },
  ],
});
