import { expect, test } from "vitest";
import { maskContacts } from "./contact-masking";

test.each([
  "070-123 45 67",
  "0701234567",
  "+46 70 123 45 67",
  "0046701234567",
  "08-12 34 56 78",
  "0 7 0 1 2 3 4 5 6 7",
  "noll sju noll ett två tre fyra fem sex sju",
  "noll7noll 123 fyra5 67",
  "anna@exempel.se",
  "anna.svensson (at) gmail punkt com",
  "anna snabel-a mejl.se",
  "https://wa.me/46701234567",
  "www.minsida.se/kontakt",
])("hides %s", (contact) => {
  expect(maskContacts(`Hej! Nå mig på ${contact} ikväll`)).not.toMatch(/\d{3}|sju|exempel|gmail|mejl\.|wa\.me|minsida/);
});

test.each([
  "Kör kl. 07:15 den 27 november, 220 kr per plats.",
  "Väg 40 till Borås, sedan E20. Ca 470 km, 4 h 50 min.",
  "Vi ses vid hållplatsen. En, två eller tre väskor går bra!",
  "2026-11-27 07:15 går resan",
  "Swish i bilen, 2 x 160 kr = 320 kr",
])("leaves %j alone", (text) => {
  expect(maskContacts(text)).toBe(text);
});
