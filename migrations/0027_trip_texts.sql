ALTER TYPE "public"."notification_channel" ADD VALUE 'sms';--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "handed_over_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "notification_handed_over" ON "notification" USING btree ("handed_over_at") WHERE handed_over_at is not null;