-- No version that asks for them is left.
DROP VIEW "ride_search";--> statement-breakpoint
DROP FUNCTION "list_as_before"();--> statement-breakpoint
DROP FUNCTION "road_as_listed_before"(integer[], smallint[], smallint[], smallint[], smallint[], smallint[], integer[], integer[], integer[], integer[]);--> statement-breakpoint
-- Nobody can post for as long as it takes: half a second for a million rides.
CREATE INDEX "ride_listing_pairs" ON "ride_listing" USING btree (("origin_id" * 32768 + "destination_id"),"departure") WHERE kind = 'offer';--> statement-breakpoint
ANALYZE "ride_listing";
