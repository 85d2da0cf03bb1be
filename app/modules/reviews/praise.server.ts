import { sql } from "drizzle-orm";
import { db, milliseconds } from "~/platform/db.server";
import { isOf } from "./sql.server";
import { type Quote, quoteOf, type Written } from "./trust.server";

const shown = 3;
const shortest = 30;

/** The latest good reviews of drivers, with text, each by another author; none where there are too few. */
export async function findPraise(): Promise<Quote[]> {
  const rows = await db.execute<Written>(sql`
    select rating, text, author, ${milliseconds(sql`published_at`)} as "publishedAt"
    from (
      select distinct on (author_id) review.id, rating, text, published_at, author.display_name as author
      from (
        select * from review
        where published_at is not null and removed_at is null and rating >= 4 and char_length(text) >= ${shortest}
          and ${isOf("driver")}
        order by published_at desc, id desc limit 30) review
      join users author on author.id = author_id
      join users subject on subject.id = subject_id
      where author.deleted_at is null and author.blocked_at is null
        and subject.deleted_at is null and subject.blocked_at is null
      order by author_id, published_at desc, review.id desc) latest
    order by published_at desc, id desc limit ${shown}`);
  return rows.length < shown ? [] : rows.map(quoteOf);
}
