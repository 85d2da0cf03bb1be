CREATE TYPE "public"."text_meaning" AS ENUM('yes', 'no', 'unclear');--> statement-breakpoint
CREATE TABLE "text_answer" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"meaning" text_meaning NOT NULL,
	"is_helped" boolean DEFAULT false NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "text_answer" ADD CONSTRAINT "text_answer_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "text_answer_user_id_at_index" ON "text_answer" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "text_answer_at_index" ON "text_answer" USING btree ("at");