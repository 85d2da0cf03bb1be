import { sql } from "drizzle-orm";
import type { ExportRow, PersonalData } from "~/modules/retention/personal-data.server";
import { maskContacts } from "~/modules/users/contact-masking";
import { firstName } from "~/modules/users/rules";
import { sql as read } from "~/platform/db.server";

export const personalData: PersonalData = {
  sections: { omdömen: { tables: ["review"], read: readReviews } },
  erase: ({ id }) => [
    sql`delete from review where subject_id = ${id}`,
    sql`update review set text = '', reply = null, replied_at = null where author_id = ${id}`,
  ],
  needs: (ago) => (ago ? { booking: sql`exists (select from review where booking_id = booking.id)` } : {}),
};

/** As on screen: others' reviews are secret until published, and others' words masked. */
async function readReviews(userId: number): Promise<ExportRow[]> {
  const rows = await read<(ExportRow & { avMig: boolean; med: string; text: string; svar: string | null })[]>`
    select author_id = ${userId} as "avMig", other.display_name as "med", rating as "betyg", text, reply as "svar",
      review.created_at as "skrivet", published_at as "publicerat", replied_at as "besvarat", removed_at as "borttaget"
    from review join users other on other.id = case author_id when ${userId} then subject_id else author_id end
    where author_id = ${userId} or (subject_id = ${userId} and published_at is not null and removed_at is null)
    order by review.id`;
  return rows.map((row) => ({
    ...row,
    med: firstName(row.med),
    text: row.avMig ? row.text : maskContacts(row.text),
    svar: row.avMig && row.svar ? maskContacts(row.svar) : row.svar,
  }));
}
