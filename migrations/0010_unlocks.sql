ALTER TYPE "public"."notification_kind" ADD VALUE 'contact_unlocked';--> statement-breakpoint
ALTER TYPE "public"."notification_kind" ADD VALUE 'unlock_refunded';--> statement-breakpoint
CREATE TABLE "withdrawal" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "withdrawal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" bigint NOT NULL,
	"outcome" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "withdrawal_paymentId_unique" UNIQUE("payment_id")
);
--> statement-breakpoint
DROP INDEX "one_live_payment";--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "capture_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "shown_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_booking_id_id_index" ON "payment" USING btree ("booking_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_live_payment" ON "payment" USING btree ("booking_id") WHERE status in ('created', 'pending', 'paid');