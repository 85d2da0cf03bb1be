CREATE TYPE "public"."trip_report_kind" AS ENUM('confirmed', 'driving', 'late', 'at_stop', 'arrived', 'here', 'not_seen');--> statement-breakpoint
CREATE TYPE "public"."trip_state" AS ENUM('planned', 'confirmed', 'on_the_way', 'at_stop', 'arrived');--> statement-breakpoint
ALTER TYPE "public"."notification_kind" ADD VALUE 'trip_report';--> statement-breakpoint
ALTER TYPE "public"."notification_kind" ADD VALUE 'trip_reminder';--> statement-breakpoint
CREATE TABLE "trip_line" (
	"user_id" bigint NOT NULL,
	"report_id" bigint NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "trip_line_user_id_report_id_pk" PRIMARY KEY("user_id","report_id")
);
--> statement-breakpoint
CREATE TABLE "trip_report" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trip_report_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ride_id" bigint NOT NULL,
	"booking_id" bigint,
	"actor_id" bigint NOT NULL,
	"kind" "trip_report_kind" NOT NULL,
	"minutes" smallint,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trip" (
	"ride_id" bigint PRIMARY KEY NOT NULL,
	"state" "trip_state" DEFAULT 'planned' NOT NULL,
	"reached" smallint,
	"delay" smallint DEFAULT 0 NOT NULL,
	"departure_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"reported_at" timestamp with time zone,
	"reminded" smallint DEFAULT 0 NOT NULL,
	"reminded_for" timestamp with time zone,
	CONSTRAINT "delay_within_a_day" CHECK ("trip"."delay" between 0 and 1440)
);
--> statement-breakpoint
ALTER TABLE "trip_line" ADD CONSTRAINT "trip_line_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_line" ADD CONSTRAINT "trip_line_report_id_trip_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."trip_report"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_report" ADD CONSTRAINT "trip_report_ride_id_trip_ride_id_fk" FOREIGN KEY ("ride_id") REFERENCES "public"."trip"("ride_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_report" ADD CONSTRAINT "trip_report_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_report" ADD CONSTRAINT "trip_report_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip" ADD CONSTRAINT "trip_ride_id_ride_id_fk" FOREIGN KEY ("ride_id") REFERENCES "public"."ride"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trip_line_report_id_index" ON "trip_line" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "trip_report_ride_id_id_index" ON "trip_report" USING btree ("ride_id","id");--> statement-breakpoint
CREATE INDEX "trip_report_booking_id_index" ON "trip_report" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "trip_report_actor_id_index" ON "trip_report" USING btree ("actor_id");--> statement-breakpoint
-- The screens of all who travel together follow what one of them says.
create function announce_trip_report() returns trigger language plpgsql as $$
begin
  perform pg_notify('news', person::text)
  from (
    select user_id as person from booking
    where ride_id = new.ride_id and booking_type = 'seat' and status in ('accepted', 'completed')
    union
    select counterparty_id from booking
    where ride_id = new.ride_id and booking_type = 'seat' and status in ('accepted', 'completed')) people;
  return null;
end $$;
--> statement-breakpoint
create trigger trip_report_announces_news after insert on trip_report
for each row execute function announce_trip_report();
