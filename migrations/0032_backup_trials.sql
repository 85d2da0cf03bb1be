CREATE TABLE "backup_trial" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backup_trial_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"made_at" timestamp with time zone,
	"problem" text
);
--> statement-breakpoint
CREATE INDEX "backup_trial_at_index" ON "backup_trial" USING btree ("at");