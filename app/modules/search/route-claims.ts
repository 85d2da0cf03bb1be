export type RouteClaim = {
  description: string;
  keywords: string;
  lowest?: number;
  highest?: number;
  /** the "from" price shown, where it is not the lowest */
  from?: number;
  perDay?: string;
};

export const routeClaims: Partial<Record<string, RouteClaim>> = {
  "stockholm-goteborg": {
    description:
      "Samåkning Stockholm–Göteborg: hitta lediga platser längs E4, E20 och riksväg 40, eller kliv på i Södertälje, Norrköping, Linköping eller Jönköping.",
    keywords: "samåkning Stockholm Göteborg, skjuts Stockholm Göteborg, billig resa Göteborg",
    lowest: 180,
    highest: 350,
    perDay: "50+",
  },
  "goteborg-stockholm": {
    description:
      "Samåkning Göteborg–Stockholm: åk med hem över helgen eller till mötet på måndag. Lediga platser varje dag, också längs vägen.",
    keywords: "samåkning Göteborg Stockholm, skjuts Göteborg Stockholm, billig resa Stockholm",
    lowest: 200,
    highest: 350,
    perDay: "35+",
  },
  "malmo-stockholm": {
    description:
      "Samåkning Malmö–Stockholm längs E4: dela kostnaden på den långa vägen norrut, och kliv på i Lund, Helsingborg eller Jönköping.",
    keywords: "samåkning Malmö Stockholm, skjuts Malmö Stockholm, resa Skåne Stockholm",
    lowest: 220,
    highest: 400,
  },
  "uppsala-stockholm": {
    description:
      "Samåkning Uppsala–Stockholm: pendla tillsammans till jobbet eller Arlanda, med plats i bilar som ändå kör E4.",
    keywords: "samåkning Uppsala Stockholm, pendla Uppsala Stockholm, skjuts Arlanda",
    lowest: 50,
    highest: 120,
    from: 80,
    perDay: "80+",
  },
  "stockholm-norrkoping": {
    description:
      "Samåkning Stockholm–Norrköping: drygt en och en halv timme längs E4. Hitta en ledig plats eller fyll bilen du ändå kör.",
    keywords: "samåkning Stockholm Norrköping, skjuts Norrköping, resa Östergötland",
  },
  "stockholm-vasteras": {
    description:
      "Samåkning Stockholm–Västerås längs E18: dela bil till jobbet, skolan eller helgen, också från Enköping och Bålsta.",
    keywords: "samåkning Stockholm Västerås, pendla Västerås Stockholm, skjuts Västerås",
  },
  "stockholm-kiruna": {
    description:
      "Samåkning Stockholm–Kiruna: dela den långa vägen norrut till fjäll och norrsken, eller åk med en bit längs E4 och E10.",
    keywords: "samåkning Stockholm Kiruna, skjuts Norrland, resa Kiruna, åka till fjällen",
  },
};

/** The claimed prices, unless real ones (whole kronor; null: none) contradict them; else null. */
export function claimedPrices(
  claim: RouteClaim | null,
  real: { lowestPrice: number | null; usualPrice: number | null },
): { range: { lowest: number; highest: number } | null; from: number | null } {
  const { lowest, highest, from } = claim ?? {};
  const { lowestPrice, usualPrice } = real;
  const range = lowest !== undefined && highest !== undefined ? { lowest, highest } : null;
  const holds = range && (usualPrice === null || (range.lowest <= usualPrice && usualPrice <= range.highest));
  const isReached = from !== undefined && (lowestPrice === null || from <= lowestPrice);
  return { range: holds ? range : null, from: isReached ? from : null };
}
