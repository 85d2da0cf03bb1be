CREATE TYPE "public"."report_reason" AS ENUM('fraud', 'unsafe', 'offensive', 'no_show', 'price', 'spam', 'other');--> statement-breakpoint
CREATE TYPE "public"."report_status" AS ENUM('open', 'upheld', 'dismissed');--> statement-breakpoint
CREATE TABLE "report" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"reporter_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"ride_id" bigint,
	"booking_id" bigint,
	"conversation_id" bigint,
	"message_id" bigint,
	"reason" "report_reason" NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"status" "report_status" DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" bigint,
	"decision" text,
	CONSTRAINT "report_publicId_unique" UNIQUE("public_id"),
	CONSTRAINT "report_length" CHECK (char_length("report"."text") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "phone_code" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "phone_code_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"phone" text NOT NULL,
	"code_hash" text NOT NULL,
	"address_hash" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "review" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"booking_id" bigint NOT NULL,
	"author_id" bigint NOT NULL,
	"subject_id" bigint NOT NULL,
	"rating" smallint NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"publish_at" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone,
	"reply" text,
	"replied_at" timestamp with time zone,
	CONSTRAINT "one_review" UNIQUE("booking_id","author_id"),
	CONSTRAINT "rating_in_range" CHECK ("review"."rating" between 1 and 5),
	CONSTRAINT "review_length" CHECK (char_length("review"."text") <= 1000 and char_length("review"."reply") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "balance_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "balance_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"payment_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_entry_per_reason" UNIQUE("payment_id","reason")
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"booking_id" bigint NOT NULL,
	"payer_id" bigint NOT NULL,
	"method" text NOT NULL,
	"status" text DEFAULT 'created' NOT NULL,
	"amount" integer NOT NULL,
	"vat" integer NOT NULL,
	"currency" text DEFAULT 'SEK' NOT NULL,
	"create_request_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"capture_request_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"refund_request_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"order_id" text,
	"approve_url" text,
	"capture_id" text,
	"refund_id" text,
	"consent_version" text NOT NULL,
	"consent_at" timestamp with time zone NOT NULL,
	"receipt_number" integer,
	"refund_to" text,
	"refund_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	"refunded_at" timestamp with time zone,
	"reported_at" timestamp with time zone,
	"check_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	"last_problem" text,
	CONSTRAINT "payment_publicId_unique" UNIQUE("public_id"),
	CONSTRAINT "payment_orderId_unique" UNIQUE("order_id"),
	CONSTRAINT "payment_captureId_unique" UNIQUE("capture_id"),
	CONSTRAINT "payment_refundId_unique" UNIQUE("refund_id"),
	CONSTRAINT "payment_receiptNumber_unique" UNIQUE("receipt_number"),
	CONSTRAINT "amount_positive" CHECK ("payment"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "paypal_event" (
	"event_id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"body" jsonb NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "booking" ADD COLUMN "paid_at" bigint;--> statement-breakpoint
ALTER TABLE "booking" ADD COLUMN "paypal" jsonb;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "public_id" text DEFAULT translate(left(replace(gen_random_uuid()::text, '-', ''), 12), '01', 'gh') NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "vehicle_make" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "vehicle_colour" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "vehicle_registration" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "review_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "rating_sum" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_ride_id_ride_id_fk" FOREIGN KEY ("ride_id") REFERENCES "public"."ride"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_conversation_id_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversation"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_code" ADD CONSTRAINT "phone_code_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_subject_id_users_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balance_entry" ADD CONSTRAINT "balance_entry_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balance_entry" ADD CONSTRAINT "balance_entry_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_payer_id_users_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_status_created_at_index" ON "report" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "report_reporter_id_index" ON "report" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "report_user_id_index" ON "report" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "phone_code_user_id_created_at_index" ON "phone_code" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "phone_code_phone_created_at_index" ON "phone_code" USING btree ("phone","created_at");--> statement-breakpoint
CREATE INDEX "phone_code_address_hash_created_at_index" ON "phone_code" USING btree ("address_hash","created_at");--> statement-breakpoint
CREATE INDEX "phone_code_created_at_index" ON "phone_code" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "review_subject_id_published_at_index" ON "review" USING btree ("subject_id","published_at");--> statement-breakpoint
CREATE INDEX "review_author_id_index" ON "review" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "review_to_publish" ON "review" USING btree ("publish_at") WHERE published_at is null;--> statement-breakpoint
CREATE INDEX "balance_entry_user_id_id_index" ON "balance_entry" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_live_payment" ON "payment" USING btree ("booking_id") WHERE status in ('created', 'pending', 'paid', 'refunding');--> statement-breakpoint
CREATE INDEX "payment_payer_id_created_at_index" ON "payment" USING btree ("payer_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_to_check" ON "payment" USING btree ("check_at") WHERE check_at is not null;--> statement-breakpoint
CREATE INDEX "paypal_event_received_at_index" ON "paypal_event" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_live_unlock" ON "booking" USING btree ("ride_id","user_id","counterparty_id") WHERE status in ('requested', 'accepted') and booking_type = 'contact_unlock';--> statement-breakpoint
CREATE INDEX "booking_paid_unlock" ON "booking" USING btree ("counterparty_id","paid_at") WHERE booking_type = 'contact_unlock';--> statement-breakpoint
CREATE UNIQUE INDEX "one_person_per_number" ON "users" USING btree ("phone") WHERE phone_verified_at is not null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_publicId_unique" UNIQUE("public_id");