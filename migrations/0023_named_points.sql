CREATE TYPE "public"."place_kind" AS ENUM('town', 'locality', 'postcode', 'station', 'airport', 'resort', 'ferry', 'campus', 'hospital', 'destination', 'island', 'district', 'park_and_ride', 'rest_stop', 'abroad', 'pin');--> statement-breakpoint
ALTER TABLE "place" DROP CONSTRAINT "place_id_range";--> statement-breakpoint
ALTER TABLE "place" ALTER COLUMN "geoname_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "place" ADD COLUMN "kind" "place_kind" DEFAULT 'town' NOT NULL;--> statement-breakpoint
ALTER TABLE "place" ADD CONSTRAINT "place_id_range" CHECK ("place"."id" >= 1);