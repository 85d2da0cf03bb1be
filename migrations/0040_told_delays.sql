ALTER TABLE "ride" ADD COLUMN "late_minutes" smallint DEFAULT 0 NOT NULL;
--> statement-breakpoint
UPDATE "ride" SET "late_minutes" = greatest(0, "delay" - greatest(0, extract(epoch FROM "ride"."departure_at" - "trip"."departure_at") / 60))
FROM "trip" WHERE "ride_id" = "id" AND "status" IN ('open', 'full', 'departed') AND "delay" > 0;
