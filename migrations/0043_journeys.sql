CREATE TABLE "booking_journey" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "booking_journey_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"departure_id" bigint,
	"from_leg" smallint,
	"to_leg" smallint,
	"ticket_id" bigint
);
--> statement-breakpoint
ALTER TABLE "booking" ADD COLUMN "journey_id" bigint;--> statement-breakpoint
ALTER TABLE "booking" ADD COLUMN "journey_part" smallint;--> statement-breakpoint
ALTER TABLE "booking" ADD COLUMN "yes_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "booking_journey" ADD CONSTRAINT "booking_journey_departure_id_departure_id_fk" FOREIGN KEY ("departure_id") REFERENCES "public"."departure"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_journey" ADD CONSTRAINT "booking_journey_ticket_id_bus_booking_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."bus_booking"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_journey_departure_id_index" ON "booking_journey" USING btree ("departure_id");--> statement-breakpoint
CREATE INDEX "booking_journey_ticket_id_index" ON "booking_journey" USING btree ("ticket_id");--> statement-breakpoint
ALTER TABLE "booking" ADD CONSTRAINT "booking_journey_id_booking_journey_id_fk" FOREIGN KEY ("journey_id") REFERENCES "public"."booking_journey"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_of_journey" ON "booking" USING btree ("journey_id") WHERE journey_id is not null;