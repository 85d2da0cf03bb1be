ALTER TYPE "public"."report_reason" ADD VALUE 'illegal';--> statement-breakpoint
ALTER TYPE "public"."report_reason" ADD VALUE 'child_abuse';--> statement-breakpoint
CREATE TABLE "decision" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "decision_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"user_id" bigint,
	"report_id" bigint,
	"is_reporter" boolean DEFAULT false NOT NULL,
	"measures" text[] DEFAULT '{}' NOT NULL,
	"subject" text,
	"reason" text NOT NULL,
	"decided_by" bigint NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"appeal" text,
	"appealed_at" timestamp with time zone,
	"appeal_outcome" text,
	"answer" text,
	"answered_by" bigint,
	"answered_at" timestamp with time zone,
	CONSTRAINT "decision_publicId_unique" UNIQUE("public_id")
);
--> statement-breakpoint
ALTER TABLE "report" ALTER COLUMN "reporter_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "reporter_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "reporter_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "address_hash" text;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "form_key" text;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "review_id" bigint;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "public_id" text DEFAULT translate(left(replace(gen_random_uuid()::text, '-', ''), 12), '01', 'gh') NOT NULL;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "vat_rate" smallint DEFAULT 25 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "removed_picture_url" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "signed_in_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "idle_warned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "decision" ADD CONSTRAINT "decision_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision" ADD CONSTRAINT "decision_report_id_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."report"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision" ADD CONSTRAINT "decision_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision" ADD CONSTRAINT "decision_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "decision_user_id_index" ON "decision" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "decision_report_id_index" ON "decision" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "appeal_open" ON "decision" USING btree ("appealed_at") WHERE appealed_at is not null and answered_at is null;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_review_id_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."review"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_of_stranger" ON "report" USING btree ("created_at") WHERE reporter_id is null;--> statement-breakpoint
CREATE INDEX "users_idle" ON "users" USING btree ("signed_in_at") WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_formKey_unique" UNIQUE("form_key");--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_publicId_unique" UNIQUE("public_id");