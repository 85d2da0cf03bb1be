CREATE TABLE "trip_position" (
	"ride_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"lat" double precision,
	"lng" double precision,
	"minutes" real,
	"at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "trip_position" ADD CONSTRAINT "trip_position_ride_id_ride_id_fk" FOREIGN KEY ("ride_id") REFERENCES "public"."ride"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_position" ADD CONSTRAINT "trip_position_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trip_position_user_id_index" ON "trip_position" USING btree ("user_id");