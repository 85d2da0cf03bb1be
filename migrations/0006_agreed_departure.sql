ALTER TABLE "booking" ADD COLUMN "agreed_departure_at" timestamp with time zone;--> statement-breakpoint
UPDATE "booking" SET "agreed_departure_at" = "ride"."departure_at" FROM "ride" WHERE "ride"."id" = "booking"."ride_id";--> statement-breakpoint
ALTER TABLE "booking" ALTER COLUMN "agreed_departure_at" SET NOT NULL;
