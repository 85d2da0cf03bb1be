import type { RideStatus } from "~/modules/rides/types";
import { offerNames } from "~/modules/rides/wording";
import type { PaymentStatus, Trouble } from "~/modules/unlocks/types";

export const rideStatusNames: Record<RideStatus, string> = { ...offerNames, open: "Upplagd" };

export const paymentStatusNames: Record<PaymentStatus, string> = {
  created: "Påbörjad",
  pending: "Behandlas av PayPal",
  paid: "Betald",
  declined: "Nekad",
  expired: "Utgången",
  refunding: "Betalas tillbaka",
  refunded: "Återbetald",
};

export const troubleNames: Record<Trouble, string> = {
  mismatch: "Det PayPal tog stämmer inte med vad vi bad om",
  disputed: "Betalaren har ett ärende om den hos PayPal. Svara där",
  returned: "PayPal har också gett tillbaka den, efter att pengarna gick till saldot",
  problem: "PayPal svarar inte, eller säger nej till det vi ber om",
  pending: "Har behandlats mer än ett dygn",
  refunding: "Återbetalningen har tagit mer än ett dygn",
  withdrawal: "Ångrat när ångerrätten hade upphört",
  no_account: "Kontot är borttaget: pengarna får betalas ut för hand",
};
