ALTER TABLE "watch" ADD COLUMN "week" integer GENERATED ALWAYS AS (case when date_to - date_from < 7 then (date_from - date '2020-01-06') / 7 + 1 else 0 end) STORED NOT NULL;--> statement-breakpoint
create index watch_pair_week on watch using btree (pair, week) include (
	id, user_id, kind, from_radius, to_radius, date_from, date_to, weekdays, earliest, latest, seats, max_price, expires_at
) where paused_at is null;--> statement-breakpoint
drop index watch_pair;
