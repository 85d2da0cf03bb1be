import { highestBalance, mostCreditPerDay } from "~/modules/admin/rules";
import { formatKr } from "~/text/format";
import type { FieldErrors } from "~/ui/ErrorSummary";

export const doneTexts = {
  block: "Personen är avstängd och får ett mejl.",
  restore: "Kontot är öppet igen.",
  credit: "Pengarna är insatta.",
  export: "Filen går att hämta i en kvart.",
  delete: "Kontot tas bort inom några minuter. Personen får ett mejl.",
};

export const liftedText = "Avstängningen är hävd: Google-kontot och numret går att använda igen.";

export const refusals: Record<
  "admin" | "already" | "self" | "balance_full" | "day_full" | "edited" | "is_admin" | "balance",
  FieldErrors
> = {
  admin: { "": ["En administratör går inte att stänga av, inte heller du själv."] },
  already: { "": ["Det är redan gjort."] },
  is_admin: { "": ["En administratör tar bort sitt konto själv. Ta bort adressen ur ADMIN_EMAILS först."] },
  balance: { givesUpBalance: ["Kryssa i att personen avstår från pengarna på saldot, eller betala ut dem först."] },
  edited: {
    "": ["Det du skickade förut kom fram, och pengarna är insatta. Öppna sidan på nytt för att sätta in mer."],
  },
  self: { "": ["Du kan inte sätta in pengar på ditt eget saldo."] },
  balance_full: { kronor: [`Saldot får vara högst ${formatKr(highestBalance)}.`] },
  day_full: { kronor: [`Du får sätta in högst ${formatKr(mostCreditPerDay)} på ett dygn.`] },
};
