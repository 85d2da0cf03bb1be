CREATE TYPE "public"."bus_booking_status" AS ENUM('held', 'confirmed', 'cancelled', 'lapsed', 'called_off');--> statement-breakpoint
CREATE TYPE "public"."departure_status" AS ENUM('open', 'cancelled');--> statement-breakpoint
ALTER TYPE "public"."notification_kind" ADD VALUE 'bus_booked';--> statement-breakpoint
ALTER TYPE "public"."notification_kind" ADD VALUE 'bus_cancelled';--> statement-breakpoint
ALTER TYPE "public"."notification_kind" ADD VALUE 'report_decided';--> statement-breakpoint
CREATE TABLE "admin_act" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admin_act_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"admin_id" bigint NOT NULL,
	"act" text NOT NULL,
	"user_id" bigint,
	"subject" text,
	"reason" text DEFAULT '' NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bus_booking" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bus_booking_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"departure_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"status" "bus_booking_status" DEFAULT 'held' NOT NULL,
	"seats" smallint NOT NULL,
	"from_leg" smallint NOT NULL,
	"to_leg" smallint NOT NULL,
	"price" integer NOT NULL,
	"traveller_name" text DEFAULT '' NOT NULL,
	"ticket_code" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"holds_seats" smallint GENERATED ALWAYS AS (case when status in ('held', 'confirmed') then seats else 0 end) STORED NOT NULL,
	CONSTRAINT "bus_booking_publicId_unique" UNIQUE("public_id"),
	CONSTRAINT "bus_booking_ticketCode_unique" UNIQUE("ticket_code"),
	CONSTRAINT "coach_seats_booked" CHECK ("bus_booking"."seats" between 1 and 8),
	CONSTRAINT "coach_legs_in_order" CHECK ("bus_booking"."from_leg" < "bus_booking"."to_leg")
);
--> statement-breakpoint
CREATE TABLE "departure_leg" (
	"departure_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"seats" smallint NOT NULL,
	"taken" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "departure_leg_departure_id_position_pk" PRIMARY KEY("departure_id","position"),
	CONSTRAINT "coach_never_oversold" CHECK ("departure_leg"."taken" between 0 and "departure_leg"."seats")
);
--> statement-breakpoint
CREATE TABLE "departure_stop" (
	"departure_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"place_id" integer NOT NULL,
	"stop_name" text DEFAULT '' NOT NULL,
	"metres" integer NOT NULL,
	"minutes" integer NOT NULL,
	CONSTRAINT "departure_stop_departure_id_position_pk" PRIMARY KEY("departure_id","position")
);
--> statement-breakpoint
CREATE TABLE "departure" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "departure_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"operator" text NOT NULL,
	"status" "departure_status" DEFAULT 'open' NOT NULL,
	"departure_at" timestamp with time zone NOT NULL,
	"arrival_at" timestamp with time zone NOT NULL,
	"seats" smallint NOT NULL,
	"price" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"import_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"cancelled_at" timestamp with time zone,
	"cancel_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "departure_publicId_unique" UNIQUE("public_id"),
	CONSTRAINT "departure_importKey_unique" UNIQUE("import_key"),
	CONSTRAINT "seats_in_a_coach" CHECK ("departure"."seats" between 1 and 100),
	CONSTRAINT "departure_price_not_negative" CHECK ("departure"."price" >= 0),
	CONSTRAINT "departure_before_arrival" CHECK ("departure"."departure_at" < "departure"."arrival_at")
);
--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "attended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "blocked_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "calendar_key" text;--> statement-breakpoint
ALTER TABLE "admin_act" ADD CONSTRAINT "admin_act_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_act" ADD CONSTRAINT "admin_act_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bus_booking" ADD CONSTRAINT "bus_booking_departure_id_departure_id_fk" FOREIGN KEY ("departure_id") REFERENCES "public"."departure"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bus_booking" ADD CONSTRAINT "bus_booking_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departure_leg" ADD CONSTRAINT "departure_leg_departure_id_departure_id_fk" FOREIGN KEY ("departure_id") REFERENCES "public"."departure"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departure_stop" ADD CONSTRAINT "departure_stop_departure_id_departure_id_fk" FOREIGN KEY ("departure_id") REFERENCES "public"."departure"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departure_stop" ADD CONSTRAINT "departure_stop_place_id_place_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."place"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_act_at_index" ON "admin_act" USING btree ("at");--> statement-breakpoint
CREATE INDEX "admin_act_user_id_index" ON "admin_act" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "admin_act_admin_id_index" ON "admin_act" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "bus_booking_departure_id_status_index" ON "bus_booking" USING btree ("departure_id","status");--> statement-breakpoint
CREATE INDEX "bus_booking_user_id_created_at_index" ON "bus_booking" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "bus_booking_lapsing" ON "bus_booking" USING btree ("held_until") WHERE status = 'held';--> statement-breakpoint
CREATE INDEX "departure_stop_place_id_index" ON "departure_stop" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "departure_departure_at_index" ON "departure" USING btree ("departure_at");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_calendarKey_unique" UNIQUE("calendar_key");--> statement-breakpoint
create function hold_coach_seats() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.holds_seats > 0 then
    update departure_leg set taken = taken - old.holds_seats
    where departure_id = old.departure_id and position >= old.from_leg and position < old.to_leg;
  end if;
  if tg_op <> 'DELETE' and new.holds_seats > 0 then
    update departure_leg set taken = taken + new.holds_seats
    where departure_id = new.departure_id and position >= new.from_leg and position < new.to_leg;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger bus_booking_holds_seats
after insert or delete or update of status, seats, from_leg, to_leg on bus_booking
for each row execute function hold_coach_seats();
--> statement-breakpoint
create function forbid_change_of_act() returns trigger language plpgsql as $$
begin
  raise exception 'admin_act is append-only';
end $$;
--> statement-breakpoint
create trigger admin_act_append_only before update on admin_act
for each row execute function forbid_change_of_act();
--> statement-breakpoint
-- Pages that list rides list departures too, and are dropped by the same news.
create function announce_departure_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('ride_changed', new.public_id);
  return null;
end $$;
--> statement-breakpoint
create trigger departure_announces_change after insert or update on departure
for each row execute function announce_departure_change();
--> statement-breakpoint
create function announce_coach_seat_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('ride_changed', public_id) from departure where id = new.departure_id;
  return null;
end $$;
--> statement-breakpoint
create trigger departure_leg_announces_change after update on departure_leg
for each row execute function announce_coach_seat_change();
