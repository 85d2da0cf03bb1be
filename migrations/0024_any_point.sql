ALTER TABLE "ride_search" ADD COLUMN "firsts" smallint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "ride_search" ADD COLUMN "lasts" smallint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "ride_search" ADD COLUMN "line_x" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "ride_search" ADD COLUMN "line_y" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "ride_search" ADD COLUMN "line_metres" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "ride_search" ADD COLUMN "line_seconds" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "watch" ADD COLUMN "from_x" integer;--> statement-breakpoint
ALTER TABLE "watch" ADD COLUMN "from_y" integer;--> statement-breakpoint
ALTER TABLE "watch" ADD COLUMN "to_x" integer;--> statement-breakpoint
ALTER TABLE "watch" ADD COLUMN "to_y" integer;--> statement-breakpoint
ALTER TABLE "watch" ADD COLUMN "from_key_id" integer;--> statement-breakpoint
ALTER TABLE "watch" ADD COLUMN "to_key_id" integer;--> statement-breakpoint
ALTER TABLE "watch" ADD COLUMN "way_line_x" integer[];--> statement-breakpoint
ALTER TABLE "watch" ADD COLUMN "way_line_y" integer[];--> statement-breakpoint
ALTER TABLE "watch" ADD COLUMN "way_line_metres" integer[];--> statement-breakpoint
-- The old expression has no room for points: their ids do not fit in its halves.
ALTER TABLE "watch" drop column "pair";--> statement-breakpoint
ALTER TABLE "watch" ADD COLUMN "pair" integer GENERATED ALWAYS AS ((coalesce(from_key_id, from_place_id, 0) * 32768 + coalesce(to_key_id, to_place_id, 0)) * case when from_key_id is null and to_key_id is null then 1 else -1 end) STORED NOT NULL;--> statement-breakpoint
-- Gone with the column; the same as before.
create index watch_pair_week on watch using btree (pair, week) include (
	id, user_id, kind, from_radius, to_radius, date_from, date_to, weekdays, earliest, latest, seats, max_price, expires_at
) where paused_at is null;--> statement-breakpoint
CREATE INDEX "watch_without_line" ON "watch" USING btree ("id") WHERE way is not null and way_line_x is null;--> statement-breakpoint
CREATE INDEX "ride_search_without_line" ON "ride_search" USING btree ("ride_id") WHERE line_x = '{}';
