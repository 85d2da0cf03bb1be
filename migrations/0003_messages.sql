CREATE TYPE "public"."seen_category" AS ENUM('driver', 'passenger', 'bookings', 'unlocks');--> statement-breakpoint
CREATE TABLE "last_seen" (
	"user_id" bigint NOT NULL,
	"category" "seen_category" NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "last_seen_user_id_category_pk" PRIMARY KEY("user_id","category")
);
--> statement-breakpoint
CREATE TABLE "conversation" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conversation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"ride_id" bigint NOT NULL,
	"driver_id" bigint NOT NULL,
	"passenger_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "conversation_publicId_unique" UNIQUE("public_id"),
	CONSTRAINT "one_conversation" UNIQUE("ride_id","driver_id","passenger_id"),
	CONSTRAINT "no_talk_with_oneself" CHECK ("conversation"."driver_id" <> "conversation"."passenger_id")
);
--> statement-breakpoint
CREATE TABLE "message" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"conversation_id" bigint NOT NULL,
	"sender_id" bigint NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "message_length" CHECK (char_length("message"."text") between 1 and 1000)
);
--> statement-breakpoint
ALTER TABLE "last_seen" ADD CONSTRAINT "last_seen_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_ride_id_ride_id_fk" FOREIGN KEY ("ride_id") REFERENCES "public"."ride"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_driver_id_users_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_passenger_id_users_id_fk" FOREIGN KEY ("passenger_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_conversation_id_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_driver_id_index" ON "conversation" USING btree ("driver_id");--> statement-breakpoint
CREATE INDEX "conversation_passenger_id_index" ON "conversation" USING btree ("passenger_id");--> statement-breakpoint
CREATE INDEX "message_conversation_id_created_at_id_index" ON "message" USING btree ("conversation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "message_sender_id_created_at_index" ON "message" USING btree ("sender_id","created_at");--> statement-breakpoint
CREATE INDEX "message_unread" ON "message" USING btree ("conversation_id","sender_id") WHERE read_at is null;--> statement-breakpoint
-- Tells whose browsers there is news for, when the transaction commits; each person once, whatever it holds.
create function announce_message() returns trigger language plpgsql as $$
begin
  perform pg_notify('news', driver_id::text), pg_notify('news', passenger_id::text)
  from conversation where id = new.conversation_id;
  return null;
end $$;
--> statement-breakpoint
create trigger message_announces_news after insert or update on message
for each row execute function announce_message();
--> statement-breakpoint
create function announce_booking() returns trigger language plpgsql as $$
begin
  perform pg_notify('news', new.user_id::text), pg_notify('news', new.counterparty_id::text);
  return null;
end $$;
--> statement-breakpoint
create trigger booking_announces_news after insert or update on booking
for each row execute function announce_booking();
