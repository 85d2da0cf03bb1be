import type { RideStatus } from "~/modules/rides/types";
import type { PaymentStatus, Trouble } from "~/modules/unlocks/types";

export const actNames = {
  user_viewed: "Öppnade personens sida",
  user_blocked: "Stängde av",
  user_restored: "Öppnade kontot igen",
  user_credited: "Satte in på saldot",
  report_upheld: "Biföll en anmälan",
  report_dismissed: "Avskrev en anmälan",
  ride_removed: "Tog bort en resa",
  message_hidden: "Dolde ett meddelande",
  review_removed: "Tog bort ett omdöme",
  profile_cleared: "Tog bort något ur en profil",
  appeal_stands: "Lät ett överklagat beslut stå fast",
  appeal_changed: "Ändrade ett överklagat beslut",
  user_exported: "Hämtade uppgifter åt personen",
  user_deleted: "Tog bort kontot åt personen",
  payment_asked: "Frågade PayPal igen",
  payment_refunded: "Betalade tillbaka",
  payment_attended: "Markerade en betalning som utredd",
  jobs_retried: "Körde om jobb",
  departure_created: "Lade upp en avgång",
  departure_changed: "Ändrade en avgång",
  departure_cancelled: "Ställde in en avgång",
  ticket_taken: "Tog emot en biljett",
  passengers_listed: "Hämtade en passagerarlista",
} as const;

export const rideStatusNames: Record<RideStatus, string> = {
  open: "Upplagd",
  full: "Fullbokad",
  departed: "På väg",
  completed: "Genomförd",
  cancelled: "Inställd",
  removed: "Borttagen",
};

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
  problem: "PayPal säger nej till det vi ber om",
  pending: "Har behandlats mer än ett dygn",
  refunding: "Återbetalningen har tagit mer än ett dygn",
  withdrawal: "Ångrat efter att uppgifterna visades",
};
