import { sql } from "drizzle-orm";
import { paypalEvents } from "#drizzle/schema/unlocks";
import { expireUnlocks } from "~/modules/bookings/unlock-commands.server";
import { periods } from "~/modules/retention/periods";
import {
  type ExportRow,
  emptySome,
  type LeavingPerson,
  type PersonalData,
} from "~/modules/retention/personal-data.server";
import { sql as read } from "~/platform/db.server";

/** Payments stay, as the law requires (bokföringslagen 7:2). */
export const personalData: PersonalData = {
  sections: {
    betalningar: { tables: ["payment", "withdrawal"], read: readPayments },
    saldo: { tables: ["balance_entry"], read: readBalance },
  },
  erase: inTheAccounts,
  forget: (ago) => [
    emptySome(
      paypalEvents,
      sql`body = '{}'`,
      sql`handled_at < ${ago(`${periods.paypalEventDays} days`)} and body <> '{}'`,
    ),
  ],
  needs: (ago) => (ago ? { booking: sql`exists (select from payment where booking_id = booking.id)` } : {}),
  isTold: (userId) => sql`
    about ->> 'paymentId' in (
      select payment.id::text from payment join booking on booking.id = booking_id
      where ${userId} in (booking.user_id, counterparty_id))`,
};

function inTheAccounts({ id, balance }: LeavingPerson) {
  // Orders at PayPal that are not captured never will be.
  const isOpen = sql`payer_id = ${id} and payment.status = 'created' and capture_asked_at is null`;
  return [
    ...(balance > 0
      ? [sql`insert into balance_entry (user_id, amount, reason) values (${id}, ${-balance}, 'given_up')`]
      : []),
    expireUnlocks(sql`select booking_id from payment where ${isOpen}`),
    sql`update payment set status = 'expired', check_at = null where ${isOpen}`,
    // There will be no balance to refund to.
    sql`update payment set refund_to = 'paypal' where payer_id = ${id} and status = 'paid' and refund_to = 'balance'`,
    sql`
      update paypal_event set body = case when handled_at is null
        then jsonb_build_object('orderId', body -> 'orderId', 'captureId', body -> 'captureId',
          'refundId', body -> 'refundId', 'customId', body -> 'customId')
        else '{}' end
      from payment
      where payer_id = ${id}
        and (strpos(body::text, payment.public_id) > 0 or strpos(body::text, order_id) > 0
          or strpos(body::text, capture_id) > 0)`,
  ];
}

function readPayments(userId: number): Promise<ExportRow[]> {
  return read<ExportRow[]>`
    select payment.public_id as "id", booking.public_id as "bokning", method as "sätt", payment.status,
      (amount / 100.0)::float8 as "kronor", (vat / 100.0)::float8 as "varavMoms", vat_rate as "momsProcent", currency as "valuta",
      promises_phone as "medTelefonnummer", receipt_number as "kvitto",
      order_id as "orderHosPayPal", capture_id as "betalningHosPayPal", refund_id as "återbetalningHosPayPal",
      consent_version as "godkändaVillkor", consent_at as "godkända", payment.created_at as "påbörjad",
      payment.paid_at as "betald", refunded_at as "återbetald", refund_to as "återbetaldTill",
      (select json_build_object('när', withdrawal.created_at, 'svar', outcome)
       from withdrawal where payment_id = payment.id) as "ånger"
    from payment join booking on booking.id = booking_id where payer_id = ${userId} order by payment.id`;
}

function readBalance(userId: number): Promise<ExportRow[]> {
  return read<ExportRow[]>`
    select (amount / 100.0)::float8 as "kronor", reason as "orsak", created_at as "när"
    from balance_entry where user_id = ${userId} order by id`;
}
