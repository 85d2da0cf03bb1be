CREATE TABLE "trip_follow" (
	"ride_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"sealed_token" text NOT NULL,
	"shows_plate" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "trip_follow_ride_id_user_id_pk" PRIMARY KEY("ride_id","user_id"),
	CONSTRAINT "trip_follow_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "trip_follow" ADD CONSTRAINT "trip_follow_ride_id_ride_id_fk" FOREIGN KEY ("ride_id") REFERENCES "public"."ride"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_follow" ADD CONSTRAINT "trip_follow_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trip_follow_user_id_index" ON "trip_follow" USING btree ("user_id");