import { type ConversationPage, findConversation } from "~/modules/messages/queries.server";
import { parseCursor } from "~/modules/messages/rules";
import { maskContacts } from "~/modules/users/contact-masking";
import { firstName } from "~/modules/users/rules";
import { sql } from "~/platform/db.server";

type Row = Record<string, unknown>;
type Section = {
  /** The tables that it tells of. */
  tables: string[];
  read(userId: number): Promise<unknown>;
};

/** Everything a person has with us, by the name it has in the file. Of others, what the person sees on screen. */
export const sections: Record<string, Section> = {
  konto: { tables: ["users"], read: readAccount },
  inloggningar: { tables: ["session"], read: readSessions },
  telefonkoder: { tables: ["phone_code"], read: readPhoneCodes },
  resor: { tables: ["ride", "ride_stop", "ride_leg"], read: readRides },
  bokningar: { tables: ["booking", "booking_event", "booking_line"], read: readBookings },
  bussresor: { tables: ["bus_booking"], read: readBusBookings },
  samtal: { tables: ["conversation", "message"], read: readConversations },
  bevakningar: { tables: ["watch", "watch_hit"], read: readWatches },
  omdömen: { tables: ["review"], read: readReviews },
  anmälningar: { tables: ["report"], read: readReports },
  beslut: { tables: ["decision"], read: readDecisions },
  blockerade: { tables: ["block"], read: readBlocks },
  betalningar: { tables: ["payment", "withdrawal"], read: readPayments },
  saldo: { tables: ["balance_entry"], read: readBalance },
  åtgärder: { tables: ["admin_act"], read: readAdminActs },
  aviseringar: { tables: ["notification"], read: readNotifications },
  avstängdaAviseringar: { tables: ["notification_mute"], read: readMutes },
  webbläsareMedNotiser: { tables: ["push_subscription"], read: readPushSubscriptions },
  senastSett: { tables: ["last_seen"], read: readLastSeen },
};

/** All that is stored about a person, to hand over to them. @param now ms UTC */
export async function exportAccount(userId: number, now = Date.now()): Promise<Row> {
  const parts = Object.entries(sections).map(async ([name, { read }]) => [name, await read(userId)] as const);
  return { hämtat: new Date(now).toISOString(), ...Object.fromEntries(await Promise.all(parts)) };
}

async function readAccount(userId: number): Promise<Row | undefined> {
  const [account] = await sql<Row[]>`
    select display_name as "namn", email as "epost", phone as "telefon", phone_verified_at as "telefonBekräftad",
      picture_url as "bild", shows_picture as "bildenSyns", removed_picture_url as "borttagenBild", signed_in_at as "senastInloggad",
      idle_warned_at as "varnadFörAttKontotÄrVilande", about as "omMig", languages as "språk", vehicle_make as "bil", vehicle_colour as "bilfärg",
      vehicle_registration as "registreringsnummer", balance / 100.0 as "saldoKronor", role as "roll",
      rides_completed as "genomfördaResor", late_cancellations as "senaAvbokningar", review_count as "antalOmdömen",
      rating_sum as "summaBetyg", to_timestamp(created_at / 1000.0) as "skapat", uid as "idHosOss",
      public_id as "profilensAdress", blocked_at as "avstängd", blocked_reason as "avstängdFörAtt"
    from users where id = ${userId}`;
  return account;
}

function readSessions(userId: number): Promise<Row[]> {
  return sql<Row[]>`
    select user_agent as "webbläsare", session.created_at as "inloggad", last_used_at as "senastAnvänd", expires_at as "upphör"
    from session join users using (uid) where users.id = ${userId} order by session.created_at`;
}

function readPhoneCodes(userId: number): Promise<Row[]> {
  return sql<Row[]>`
    select phone as "nummer", created_at as "skickad", expires_at as "upphör", used_at as "använd", tries as "försök"
    from phone_code where user_id = ${userId} order by id`;
}

function readRides(userId: number): Promise<Row[]> {
  return sql<Row[]>`
    select public_id as "id", kind as "slag", status, departure_at as "avgång", arrival_at as "framme",
      flexibility_minutes as "flexibelMinuter", seats as "platser", price as "prisKronor", booking_mode as "bokning",
      luggage as "bagage", pets as "husdjur", smoking as "rökning", child_seat as "barnstol",
      women_only as "baraKvinnor", winter_tyres as "vinterdäck", note as "text", vehicle_make as "bil",
      vehicle_colour as "bilfärg", vehicle_registration as "registreringsnummer", metres / 1000.0 as "kilometer",
      created_at as "upplagd", cancelled_at as "inställd",
      (select json_agg(json_build_object('plats', place.name, 'mötesplats', meeting_point, 'minuter', minutes) order by position)
       from ride_stop join place on place.id = place_id where ride_id = ride.id) as "stopp"
    from ride where user_id = ${userId} order by departure_at, id`;
}

async function readBookings(userId: number): Promise<Row[]> {
  const rows = await sql<(Row & { hälsning: string; med: string; skickadAvMig: boolean })[]>`
    select booking.public_id as "id", booking_type as "slag", booking.status, ride.public_id as "resa",
      booking.user_id = ${userId} as "skickadAvMig", other.display_name as "med", start.name as "från",
      finish.name as "till", ride.departure_at + on_minutes * interval '1 minute' as "påstigning",
      booking.seats as "platser", booking.price as "prisKronor", message as "hälsning",
      to_timestamp(booking.created_at / 1000.0) as "skickad", answered_at as "besvarad",
      (select json_agg(json_build_object('när', at, 'från', from_status, 'till', to_status, 'orsak', reason, 'påstigningFrån', pickup_from,
          'påstigningTill', pickup_to, 'avMig', coalesce(actor_id = ${userId}, false), 'läst', line.read_at) order by booking_event.id)
       from booking_event left join booking_line line on line.event_id = booking_event.id and line.user_id = ${userId}
       where booking_id = booking.id) as "händelser"
    from booking join ride on ride.id = ride_id
      join users other on other.id = case booking.user_id when ${userId} then counterparty_id else booking.user_id end
      join place start on start.id = from_place_id join place finish on finish.id = to_place_id
    where ${userId} in (booking.user_id, counterparty_id) order by booking.id`;
  return rows.map((row) => ({
    ...row,
    med: firstName(row.med),
    hälsning: row.skickadAvMig ? row.hälsning : maskContacts(row.hälsning),
  }));
}

function readBusBookings(userId: number): Promise<Row[]> {
  return sql<Row[]>`
    select bus_booking.public_id as "id", bus_booking.status, operator as "bolag", ticket_code as "biljett",
      traveller_name as "resenär", start.name as "från", finish.name as "till",
      departure_at + first.minutes * interval '1 minute' as "påstigning", bus_booking.seats as "platser",
      bus_booking.price as "prisKronor", bus_booking.created_at as "bokad", confirmed_at as "bekräftad",
      ended_at as "avslutad"
    from bus_booking join departure on departure.id = departure_id
      join departure_stop first on first.departure_id = departure.id and first.position = from_leg
      join departure_stop last on last.departure_id = departure.id and last.position = to_leg
      join place start on start.id = first.place_id join place finish on finish.id = last.place_id
    where user_id = ${userId} order by bus_booking.id`;
}

/** What was done to the person by those who run the service, and why; not by whom. */
function readAdminActs(userId: number): Promise<Row[]> {
  return sql<Row[]>`
    select at as "när", act as "åtgärd", reason as "orsak" from admin_act where user_id = ${userId} order by id`;
}

/** As the person reads them: what the other wrote is masked until the contact is unlocked. */
async function readConversations(userId: number): Promise<Row[]> {
  const own = await sql<{ publicId: string }[]>`
    select public_id as "publicId" from conversation where ${userId} in (driver_id, passenger_id) order by id`;
  const read: Row[] = [];
  for (const { publicId } of own) read.push(await readConversation(userId, publicId));
  return read;
}

async function readConversation(userId: number, conversationId: string): Promise<Row> {
  const pages: ConversationPage[] = [];
  let before = null;
  do {
    const page = await findConversation(userId, { conversationId }, before);
    if (page) pages.unshift(page);
    before = parseCursor(page?.older ?? null);
  } while (before);
  const { firstName: med, ride } = pages[0] ?? {};
  const rader = pages.flatMap(({ lines }) =>
    lines.map((line) => ({
      när: new Date(line.at).toISOString(),
      ...(line.kind === "move"
        ? { händelse: line.text, hälsning: line.note }
        : { avMig: line.isMine, text: line.text, läst: line.isRead }),
    })),
  );
  return { id: conversationId, med, resa: ride?.publicId, rader };
}

function readWatches(userId: number): Promise<Row[]> {
  return sql<Row[]>`
    select watch.public_id as "id", watch.kind as "slag", start.name as "från", finish.name as "till",
      from_radius as "radieFrånMeter", to_radius as "radieTillMeter", date_from as "frånOchMed",
      date_to as "tillOchMed", weekdays as "veckodagar", earliest as "tidigast", latest as "senast", seats as "platser",
      max_price as "högstaPris", by_push as "somNotis", by_email as "somEpost", is_daily as "samladPåKvällen",
      quiet_from as "tystFrån", quiet_until as "tystTill", watch.created_at as "skapad", expires_at as "upphör",
      paused_at as "pausad",
      (select json_agg(json_build_object('resa', ride.public_id, 'hittad', found_at, 'meddelad', told_at) order by found_at)
       from watch_hit join ride on ride.id = ride_id where watch_id = watch.id) as "träffar"
    from watch left join place start on start.id = from_place_id left join place finish on finish.id = to_place_id
    where user_id = ${userId} order by watch.id`;
}

/** What others wrote of the person is secret until it is published, as on screen. */
async function readReviews(userId: number): Promise<Row[]> {
  const rows = await sql<(Row & { med: string })[]>`
    select author_id = ${userId} as "avMig", other.display_name as "med", rating as "betyg", text, reply as "svar",
      review.created_at as "skrivet", published_at as "publicerat", replied_at as "besvarat", removed_at as "borttaget"
    from review join users other on other.id = case author_id when ${userId} then subject_id else author_id end
    where author_id = ${userId} or (subject_id = ${userId} and published_at is not null and removed_at is null)
    order by review.id`;
  return rows.map((row) => ({ ...row, med: firstName(row.med) }));
}

function readReports(userId: number): Promise<Row[]> {
  return sql<Row[]>`
    select public_id as "nummer", reason as "orsak", text, reporter_name as "namn", reporter_email as "epost", status, created_at as "skickad", decided_at as "avgjord",
      decision as "beslut"
    from report where reporter_id = ${userId} order by id`;
}

/** What was decided about the person or what they reported, and what they said against it; not by whom. */
function readDecisions(userId: number): Promise<Row[]> {
  return sql<Row[]>`
    select public_id as "nummer", measures as "åtgärder", subject as "gäller", reason as "skäl", decided_at as "beslutat",
      appeal as "överklagande", appealed_at as "överklagat", appeal_outcome as "utgång", answer as "svar",
      answered_at as "besvarat"
    from decision where user_id = ${userId} order by id`;
}

async function readBlocks(userId: number): Promise<Row[]> {
  const rows = await sql<{ name: string; at: Date }[]>`
    select display_name as name, block.created_at as at from block join users on users.id = blocked_id
    where blocker_id = ${userId} order by block.created_at`;
  return rows.map(({ name, at }) => ({ namn: firstName(name), sedan: at }));
}

function readPayments(userId: number): Promise<Row[]> {
  return sql<Row[]>`
    select payment.public_id as "id", booking.public_id as "bokning", method as "sätt", payment.status,
      amount / 100.0 as "kronor", vat / 100.0 as "varavMoms", vat_rate as "momsProcent", currency as "valuta", receipt_number as "kvitto",
      order_id as "orderHosPayPal", capture_id as "betalningHosPayPal", refund_id as "återbetalningHosPayPal",
      consent_version as "godkändaVillkor", consent_at as "godkända", payment.created_at as "påbörjad",
      payment.paid_at as "betald", refunded_at as "återbetald", refund_to as "återbetaldTill",
      (select json_build_object('när', withdrawal.created_at, 'svar', outcome)
       from withdrawal where payment_id = payment.id) as "ånger"
    from payment join booking on booking.id = booking_id where payer_id = ${userId} order by payment.id`;
}

function readBalance(userId: number): Promise<Row[]> {
  return sql<Row[]>`
    select amount / 100.0 as "kronor", reason as "orsak", created_at as "när"
    from balance_entry where user_id = ${userId} order by id`;
}

function readNotifications(userId: number): Promise<Row[]> {
  return sql<Row[]>`
    select kind as "slag", channel as "kanal", status, message ->> 'title' as "rubrik", message ->> 'body' as "text",
      created_at as "skapad", settled_at as "skickad"
    from notification where user_id = ${userId} order by id`;
}

function readMutes(userId: number): Promise<Row[]> {
  return sql<Row[]>`select kind as "slag", channel as "kanal" from notification_mute where user_id = ${userId}`;
}

function readPushSubscriptions(userId: number): Promise<Row[]> {
  return sql<Row[]>`
    select endpoint as "adress", refreshed_at as "förnyad" from push_subscription where user_id = ${userId} order by id`;
}

function readLastSeen(userId: number): Promise<Row[]> {
  return sql<Row[]>`
    select category as "del", to_timestamp(at / 1000.0) as "när" from last_seen where user_id = ${userId}`;
}
