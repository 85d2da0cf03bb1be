ALTER TABLE "booking_event" ADD COLUMN "pickup_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "booking_event" ADD COLUMN "pickup_to" timestamp with time zone;