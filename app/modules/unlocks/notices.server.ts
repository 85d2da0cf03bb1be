import { sql } from "drizzle-orm";
import { nameOfEnd, nameOfStart } from "~/modules/bookings/sql.server";
import { isUnlockPaid } from "~/modules/bookings/unlocked.server";
import { notify } from "~/modules/notifications/commands.server";
import type { Facts } from "~/modules/notifications/types";
import { firstName } from "~/modules/users/rules";
import { db, type Tx } from "~/platform/db.server";
import { formatKr } from "~/text/format";
import type { Payment, UnlockBooking } from "./types";

type About = { payer: string; other: string; from: string; to: string };

/** Tells the other party that both see each other's details, without naming them. */
export async function tellOfUnlock(tx: Tx, booking: UnlockBooking, payment: Payment): Promise<void> {
  const { payer, from, to } = await readAbout(tx, booking);
  await notify(tx, [
    {
      kind: "contact_unlocked",
      userId: booking.counterpartyId,
      eventKey: `unlock:${payment.id}`,
      message: {
        title: `${payer} har låst upp kontakten med dig`,
        body: `Nu ser du och ${payer} varandras kontaktuppgifter. Det kostar inget för dig.`,
        route: `/unlock/${booking.publicId}`,
        button: "Visa kontakten",
        sign: { from, to },
      },
      about: { paymentId: payment.id },
    },
  ]);
}

export async function tellOfRefund(tx: Tx, booking: UnlockBooking, payment: Payment): Promise<void> {
  const { other, from, to } = await readAbout(tx, booking);
  const sum = formatKr(payment.amount / 100);
  const isToBalance = payment.refundTo === "balance";
  await notify(tx, [
    {
      kind: "unlock_refunded",
      userId: payment.payerId,
      eventKey: `unlock-refund:${payment.id}`,
      message: {
        title: `Du får tillbaka ${sum}`,
        body: `${reasonFor(payment, other)} ${isToBalance ? `${sum} står på ditt saldo.` : "Pengarna kommer till ditt PayPal-konto, oftast inom några dagar."}`,
        route: `/unlock/${booking.publicId}`,
        button: "Visa återbetalningen",
        sign: { from, to },
      },
      about: { paymentId: payment.id },
    },
  ]);
}

/** Whether the two still see each other's details, when the notice is about to leave. */
export async function isStillUnlocked({ paymentId }: Facts): Promise<boolean> {
  const [payment] = await db.execute(sql`
    select from payment join booking on booking.id = booking_id
    where payment.id = ${paymentId} and payment.status = 'paid'
      and ${isUnlockPaid(sql`booking.ride_id`, sql`booking.user_id`, sql`counterparty_id`)}`);
  return payment !== undefined;
}

/** Whether the money is on its way back. */
export async function isRefunded({ paymentId }: Facts): Promise<boolean> {
  const [payment] = await db.execute(
    sql`select from payment where id = ${paymentId} and status in ('refunding', 'refunded')`,
  );
  return payment !== undefined;
}

function reasonFor({ refundReason }: Payment, other: string): string {
  if (refundReason === "late") return "PayPal blev klart först när det inte fanns något kvar att låsa upp.";
  if (refundReason === "double") return "Upplåsningen var redan betald.";
  if (refundReason === "withdrawn") return "Du har ångrat köpet.";
  if (refundReason === "gone") return "Uppgifterna går inte att visa längre, så upplåsningen är återbetald.";
  if (refundReason === "by_hand") return "Betalningen är återbetald.";
  return `Resan med ${other} blev inte av, så upplåsningen är återbetald.`;
}

async function readAbout(tx: Tx, { id, userId, counterpartyId }: UnlockBooking): Promise<About> {
  const [row] = await tx.execute<About>(sql`
    select payer.display_name as payer, other.display_name as other, ${nameOfStart} as "from", ${nameOfEnd} as "to"
    from booking, users payer, users other
    where booking.id = ${id} and payer.id = ${userId} and other.id = ${counterpartyId}`);
  if (!row) throw new Error("the two are gone");
  return { ...row, payer: firstName(row.payer), other: firstName(row.other) };
}
