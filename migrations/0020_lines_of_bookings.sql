CREATE TABLE "booking_line" (
	"user_id" bigint NOT NULL,
	"event_id" bigint NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "booking_line_user_id_event_id_pk" PRIMARY KEY("user_id","event_id")
);
--> statement-breakpoint
ALTER TABLE "booking_line" ADD CONSTRAINT "booking_line_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_line" ADD CONSTRAINT "booking_line_event_id_booking_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."booking_event"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_line_event_id_index" ON "booking_line" USING btree ("event_id");
--> statement-breakpoint
-- A line read in one browser is read in all of a person's.
create function announce_line() returns trigger language plpgsql as $$
begin
  perform pg_notify('news', new.user_id::text);
  return null;
end $$;
--> statement-breakpoint
create trigger booking_line_announces_news after insert or update on booking_line
for each row execute function announce_line();
