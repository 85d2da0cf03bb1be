import type { Consents, UnlockObstacle, WithdrawalOutcome } from "./types";

/** Change it with `consentTexts`: it is stored with each payment. */
export const consentVersion = "2026-11-21";

/** Distansavtalslagen 2 kap. 11 § 11. */
export const consentTexts: Record<keyof Consents, string> = {
  startsAtOnce: "Jag vill att uppgifterna visas direkt när jag har betalat.",
  endsWithdrawal: "Jag vet att min ångerrätt på 14 dagar upphör när uppgifterna har visats.",
};

export const consentErrors: Record<keyof Consents, string> = {
  startsAtOnce: "Kryssa i att du vill att uppgifterna visas direkt.",
  endsWithdrawal: "Kryssa i att du vet att ångerrätten upphör.",
};

export const numberlessText = "Telefonnumret ingår inte längre. Inget är betalt. Det som ingår står här nedanför.";

export const obstacleTexts: Record<UnlockObstacle, string> = {
  shown: "Ni ser redan varandras kontaktuppgifter.",
  unpayable: "Det går inte att betala här just nu, så kontakten kan inte låsas upp.",
  own_ride: "Det är din egen resa.",
  no_booking: "Du kan låsa upp den som har bokat eller frågat om en plats hos dig.",
  ended: "Er bokning är avslutad, så det finns inget att låsa upp.",
  blocked: "Det går inte att låsa upp den här kontakten.",
  over: "Resan har gått, så kontakten går inte att låsa upp längre.",
  cancelled: "Resan är inställd, så det finns inget att låsa upp.",
  left: "Personen finns inte kvar här.",
};

export const withdrawalTexts: Record<WithdrawalOutcome, string> = {
  refunded: "Uppgifterna hade inte visats, så köpet är ångrat och du får tillbaka hela summan.",
  right_ended:
    "Uppgifterna har redan visats. Då har ångerrätten upphört, som du godkände före köpet, och summan betalas inte tillbaka av det skälet. Ställer den andra in resan eller bokningen får du ändå tillbaka hela summan.",
  too_late:
    "Det har gått mer än fjorton dagar sedan köpet. Då har ångerrätten upphört, och summan betalas inte tillbaka av det skälet. Ställer den andra in resan eller bokningen får du ändå tillbaka hela summan.",
  already_refunded: "Hela summan är redan återbetald, eller på väg till dig. Du behöver inte göra något mer.",
};

const payOut =
  "Saldot togs bort med ditt konto. Skriv till oss vart pengarna ska och vilket kvitto det gäller, så betalar vi ut hela summan.";

export const textsWithoutBalance: Record<WithdrawalOutcome, string> = {
  ...withdrawalTexts,
  refunded: `Uppgifterna hade inte visats, så köpet är ångrat. ${payOut}`,
  already_refunded: `Köpet betalas tillbaka. ${payOut}`,
};
