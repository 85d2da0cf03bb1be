import { env } from "~/platform/env.server";

export type Processor = { name: string; purpose: string };

/** Who gets personal data from this site as configured (GDPR article 13.1 e). In a demo nothing leaves the machine. */
export function listProcessors(): Processor[] {
  const {
    google,
    payPal,
    sms,
    mailProvider,
    mail,
    push,
    errorTracking,
    gaMeasurementId,
    hostingProvider,
    mapTiles,
    geocoderUrl,
  } = env;
  const all: [isUsed: boolean, name: string, purpose: string][] = [
    [
      google !== null,
      "Google Ireland Limited",
      "när du loggar in: de bekräftar vem du är och lämnar namn, e-postadress och bild",
    ],
    [
      payPal !== null,
      "PayPal (Europe) S.à r.l. et Cie, S.C.A.",
      "när du betalar med PayPal: beloppet och vårt nummer på köpet",
    ],
    [
      sms !== null,
      "46elks AB",
      "sms: ditt nummer, koder, påminnelser om resor, på resdagen vad den du reser med har sagt, och vad du svarar",
    ],
    [mail !== null, mailProvider ?? "", "e-post: din adress och det vi skriver till dig"],
    [
      push !== null,
      "Google, Apple, Mozilla eller Microsoft, beroende på din webbläsare",
      "notiser: innehållet är krypterat så att bara din webbläsare kan läsa det",
    ],
    [
      mapTiles !== null,
      mapTiles ? new URL(mapTiles.url).hostname : "",
      "kartbilder när du zoomar i en karta: din ip-adress och vilken del av kartan du ser",
    ],
    [
      geocoderUrl !== null,
      geocoderUrl ? new URL(geocoderUrl).hostname : "",
      "gatuadresser och andra platser: det du skriver när vi inte själva hittar platsen, men inte vem du är",
    ],
    [hostingProvider !== null, hostingProvider ?? "", "servrarna där allt sparas"],
    [
      errorTracking !== null,
      errorTracking ? new URL(errorTracking.url).hostname : "",
      "fel i programmet, utan uppgifter om dig",
    ],
    [gaMeasurementId !== null, "Google Analytics", "statistik, bara om du har sagt ja"],
  ];
  return env.mode === "demo" ? [] : all.flatMap(([isUsed, name, purpose]) => (isUsed ? [{ name, purpose }] : []));
}
