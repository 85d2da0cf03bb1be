CREATE TABLE "kept_block" (
	"blocker_id" bigint NOT NULL,
	"blocked_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kept_block_blocker_id_blocked_hash_pk" PRIMARY KEY("blocker_id","blocked_hash")
);
--> statement-breakpoint
ALTER TABLE "kept_block" ADD CONSTRAINT "kept_block_blocker_id_users_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_block_blocked_hash_index" ON "kept_block" USING btree ("blocked_hash");--> statement-breakpoint
CREATE INDEX "kept_block_created_at_index" ON "kept_block" USING btree ("created_at");