CREATE TYPE "public"."booking_status" AS ENUM('requested', 'accepted', 'declined', 'withdrawn', 'expired', 'cancelled_by_passenger', 'cancelled_by_driver', 'completed', 'no_show');--> statement-breakpoint
CREATE TYPE "public"."booking_type" AS ENUM('seat', 'contact_unlock');--> statement-breakpoint
CREATE TYPE "public"."reconfirmation" AS ENUM('time', 'seats');--> statement-breakpoint
CREATE TYPE "public"."booking_mode" AS ENUM('request', 'instant');--> statement-breakpoint
CREATE TYPE "public"."luggage" AS ENUM('none', 'small', 'large');--> statement-breakpoint
CREATE TYPE "public"."ride_kind" AS ENUM('offer', 'request');--> statement-breakpoint
CREATE TYPE "public"."ride_status" AS ENUM('open', 'full', 'departed', 'completed', 'cancelled', 'removed');--> statement-breakpoint
CREATE TYPE "public"."user_role" AS ENUM('user', 'admin');--> statement-breakpoint
CREATE TABLE "booking_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "booking_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"booking_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" bigint,
	"from_status" "booking_status",
	"to_status" "booking_status" NOT NULL,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "booking" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "booking_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"ride_id" bigint NOT NULL,
	"booking_type" "booking_type" DEFAULT 'seat' NOT NULL,
	"user_id" bigint NOT NULL,
	"counterparty_id" bigint NOT NULL,
	"status" "booking_status" DEFAULT 'requested' NOT NULL,
	"seats" smallint NOT NULL,
	"from_place_id" integer NOT NULL,
	"to_place_id" integer NOT NULL,
	"on_minutes" integer NOT NULL,
	"off_minutes" integer NOT NULL,
	"from_leg" smallint NOT NULL,
	"to_leg" smallint NOT NULL,
	"price" integer NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"is_waiting" boolean DEFAULT false NOT NULL,
	"reconfirm" "reconfirmation",
	"holds_seats" boolean GENERATED ALWAYS AS (status in ('accepted', 'completed', 'no_show') and booking_type = 'seat' and reconfirm is distinct from 'seats') STORED NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "booking_publicId_unique" UNIQUE("public_id"),
	CONSTRAINT "seats_booked" CHECK ("booking"."seats" between 1 and 8),
	CONSTRAINT "legs_in_order" CHECK ("booking"."from_leg" < "booking"."to_leg"),
	CONSTRAINT "not_with_oneself" CHECK ("booking"."user_id" <> "booking"."counterparty_id")
);
--> statement-breakpoint
CREATE TABLE "place" (
	"id" integer PRIMARY KEY NOT NULL,
	"geoname_id" integer NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"county" text NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"population" integer NOT NULL,
	"aliases" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "place_geoname_id_unique" UNIQUE("geoname_id"),
	CONSTRAINT "place_slug_unique" UNIQUE("slug"),
	CONSTRAINT "place_id_range" CHECK ("place"."id" between 1 and 32767)
);
--> statement-breakpoint
CREATE TABLE "ride_leg" (
	"ride_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"seats" smallint NOT NULL,
	"taken" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "ride_leg_ride_id_position_pk" PRIMARY KEY("ride_id","position"),
	CONSTRAINT "leg_never_oversold" CHECK ("ride_leg"."taken" between 0 and "ride_leg"."seats")
);
--> statement-breakpoint
CREATE TABLE "ride_search" (
	"ride_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" "ride_kind" NOT NULL,
	"departure" integer NOT NULL,
	"seats_left" smallint NOT NULL,
	"price" integer NOT NULL,
	"flags" integer NOT NULL,
	"origin_id" integer NOT NULL,
	"destination_id" integer NOT NULL,
	"metres" integer NOT NULL,
	"stop_minutes" smallint[] NOT NULL,
	"leg_seats" smallint[] NOT NULL,
	"keys" integer[] NOT NULL,
	"offs" smallint[] NOT NULL,
	"minutes" smallint[] NOT NULL,
	"distances" smallint[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ride_stop" (
	"ride_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"place_id" integer NOT NULL,
	"meeting_point" text DEFAULT '' NOT NULL,
	"metres" integer NOT NULL,
	"minutes" integer NOT NULL,
	CONSTRAINT "ride_stop_ride_id_position_pk" PRIMARY KEY("ride_id","position")
);
--> statement-breakpoint
CREATE TABLE "ride" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ride_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" "ride_kind" DEFAULT 'offer' NOT NULL,
	"status" "ride_status" DEFAULT 'open' NOT NULL,
	"departure_at" timestamp with time zone NOT NULL,
	"arrival_at" timestamp with time zone NOT NULL,
	"flexibility_minutes" smallint DEFAULT 0 NOT NULL,
	"seats" smallint NOT NULL,
	"price" integer NOT NULL,
	"booking_mode" "booking_mode" DEFAULT 'request' NOT NULL,
	"luggage" "luggage" DEFAULT 'small' NOT NULL,
	"pets" boolean DEFAULT false NOT NULL,
	"smoking" boolean DEFAULT false NOT NULL,
	"child_seat" boolean DEFAULT false NOT NULL,
	"women_only" boolean DEFAULT false NOT NULL,
	"winter_tyres" boolean DEFAULT false NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"vehicle_make" text DEFAULT '' NOT NULL,
	"vehicle_colour" text DEFAULT '' NOT NULL,
	"vehicle_registration" text DEFAULT '' NOT NULL,
	"metres" integer NOT NULL,
	"seconds" integer NOT NULL,
	"roads" text[] DEFAULT '{}' NOT NULL,
	"path" text NOT NULL,
	"series_id" uuid,
	"return_of" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "ride_publicId_unique" UNIQUE("public_id"),
	CONSTRAINT "seats_in_a_car" CHECK ("ride"."seats" between 1 and 8),
	CONSTRAINT "price_not_negative" CHECK ("ride"."price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "block" (
	"blocker_id" bigint NOT NULL,
	"blocked_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "block_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id")
);
--> statement-breakpoint
CREATE TABLE "form_submission" (
	"user_id" bigint NOT NULL,
	"form_key" text NOT NULL,
	"outcome" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "form_submission_user_id_form_key_pk" PRIMARY KEY("user_id","form_key")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempt" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"data" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" text NOT NULL,
	"email" text NOT NULL,
	"display_name" text NOT NULL,
	"picture_url" text,
	"phone" text,
	"phone_verified_at" timestamp with time zone,
	"role" "user_role" DEFAULT 'user' NOT NULL,
	"balance" integer DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL,
	"about" text,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"rides_completed" integer DEFAULT 0 NOT NULL,
	"late_cancellations" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "users_uid_unique" UNIQUE("uid"),
	CONSTRAINT "balance_not_negative" CHECK ("users"."balance" >= 0)
);
--> statement-breakpoint
ALTER TABLE "booking_event" ADD CONSTRAINT "booking_event_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_event" ADD CONSTRAINT "booking_event_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking" ADD CONSTRAINT "booking_ride_id_ride_id_fk" FOREIGN KEY ("ride_id") REFERENCES "public"."ride"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking" ADD CONSTRAINT "booking_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking" ADD CONSTRAINT "booking_counterparty_id_users_id_fk" FOREIGN KEY ("counterparty_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking" ADD CONSTRAINT "booking_from_place_id_place_id_fk" FOREIGN KEY ("from_place_id") REFERENCES "public"."place"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking" ADD CONSTRAINT "booking_to_place_id_place_id_fk" FOREIGN KEY ("to_place_id") REFERENCES "public"."place"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ride_leg" ADD CONSTRAINT "ride_leg_ride_id_ride_id_fk" FOREIGN KEY ("ride_id") REFERENCES "public"."ride"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ride_search" ADD CONSTRAINT "ride_search_ride_id_ride_id_fk" FOREIGN KEY ("ride_id") REFERENCES "public"."ride"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ride_stop" ADD CONSTRAINT "ride_stop_ride_id_ride_id_fk" FOREIGN KEY ("ride_id") REFERENCES "public"."ride"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ride_stop" ADD CONSTRAINT "ride_stop_place_id_place_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."place"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ride" ADD CONSTRAINT "ride_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ride" ADD CONSTRAINT "ride_return_of_ride_id_fk" FOREIGN KEY ("return_of") REFERENCES "public"."ride"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "block" ADD CONSTRAINT "block_blocker_id_users_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "block" ADD CONSTRAINT "block_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_submission" ADD CONSTRAINT "form_submission_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_event_booking_id_id_index" ON "booking_event" USING btree ("booking_id","id");--> statement-breakpoint
CREATE INDEX "booking_ride_id_status_index" ON "booking" USING btree ("ride_id","status");--> statement-breakpoint
CREATE INDEX "booking_user_id_status_created_at_index" ON "booking" USING btree ("user_id","status","created_at");--> statement-breakpoint
CREATE INDEX "booking_counterparty_id_status_created_at_index" ON "booking" USING btree ("counterparty_id","status","created_at");--> statement-breakpoint
CREATE INDEX "booking_lapsing" ON "booking" USING btree ("expires_at") WHERE status = 'requested';--> statement-breakpoint
CREATE UNIQUE INDEX "one_live_booking" ON "booking" USING btree ("ride_id","user_id") WHERE status in ('requested', 'accepted') and booking_type = 'seat';--> statement-breakpoint
CREATE INDEX "ride_search_departure" ON "ride_search" USING btree ("departure");--> statement-breakpoint
CREATE INDEX "ride_search_requests" ON "ride_search" USING btree ("origin_id","destination_id") WHERE kind = 'request';--> statement-breakpoint
CREATE INDEX "ride_user_id_departure_at_index" ON "ride" USING btree ("user_id","departure_at");--> statement-breakpoint
CREATE INDEX "ride_series_id_departure_at_index" ON "ride" USING btree ("series_id","departure_at");--> statement-breakpoint
CREATE INDEX "ride_under_way" ON "ride" USING btree ("departure_at") WHERE status in ('open', 'full', 'departed');--> statement-breakpoint
CREATE INDEX "block_blocked_id_index" ON "block" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "form_submission_created_at_index" ON "form_submission" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "session_uid_index" ON "session" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "session_expires_at_index" ON "session" USING btree ("expires_at");