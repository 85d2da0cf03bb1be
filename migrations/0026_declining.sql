CREATE TYPE "public"."decline_reason" AS ENUM('declined_full', 'declined_detour', 'declined_luggage', 'declined_time', 'declined_found');--> statement-breakpoint
ALTER TABLE "booking" ADD COLUMN "declines_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "booking" ADD COLUMN "decline_reason" "decline_reason";--> statement-breakpoint
CREATE INDEX "booking_declining" ON "booking" USING btree ("declines_at") WHERE declines_at is not null;