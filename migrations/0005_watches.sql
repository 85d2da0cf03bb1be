CREATE TABLE "watch_hit" (
	"watch_id" bigint NOT NULL,
	"ride_id" bigint NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	CONSTRAINT "watch_hit_watch_id_ride_id_pk" PRIMARY KEY("watch_id","ride_id")
);
--> statement-breakpoint
CREATE TABLE "watch" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "watch_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" "ride_kind" NOT NULL,
	"from_place_id" integer,
	"to_place_id" integer,
	"from_radius" integer NOT NULL,
	"to_radius" integer NOT NULL,
	"pair" integer GENERATED ALWAYS AS (coalesce(from_place_id, 0) * 32768 + coalesce(to_place_id, 0)) STORED NOT NULL,
	"way" integer[],
	"way_metres" integer[],
	"date_from" date,
	"date_to" date,
	"weekdays" smallint DEFAULT 127 NOT NULL,
	"earliest" text,
	"latest" text,
	"seats" smallint DEFAULT 1 NOT NULL,
	"max_price" integer,
	"by_push" boolean DEFAULT true NOT NULL,
	"by_email" boolean DEFAULT true NOT NULL,
	"is_daily" boolean DEFAULT false NOT NULL,
	"quiet_from" text,
	"quiet_until" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"paused_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"stop_key" text DEFAULT gen_random_uuid()::text NOT NULL,
	CONSTRAINT "watch_publicId_unique" UNIQUE("public_id"),
	CONSTRAINT "watch_stopKey_unique" UNIQUE("stop_key"),
	CONSTRAINT "watch_not_everywhere" CHECK ("watch"."from_place_id" is not null or "watch"."to_place_id" is not null),
	CONSTRAINT "watch_seats" CHECK ("watch"."seats" between 1 and 8),
	CONSTRAINT "watch_channels" CHECK ("watch"."by_push" or "watch"."by_email")
);
--> statement-breakpoint
ALTER TABLE "watch_hit" ADD CONSTRAINT "watch_hit_watch_id_watch_id_fk" FOREIGN KEY ("watch_id") REFERENCES "public"."watch"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_hit" ADD CONSTRAINT "watch_hit_ride_id_ride_id_fk" FOREIGN KEY ("ride_id") REFERENCES "public"."ride"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch" ADD CONSTRAINT "watch_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch" ADD CONSTRAINT "watch_from_place_id_place_id_fk" FOREIGN KEY ("from_place_id") REFERENCES "public"."place"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch" ADD CONSTRAINT "watch_to_place_id_place_id_fk" FOREIGN KEY ("to_place_id") REFERENCES "public"."place"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "watch_hit_due" ON "watch_hit" USING btree ("due_at") WHERE told_at is null;--> statement-breakpoint
CREATE INDEX "watch_user_id_index" ON "watch" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "watch_expires_at_index" ON "watch" USING btree ("expires_at");--> statement-breakpoint
create index watch_pair on watch using btree (pair) include (
	id, user_id, kind, from_radius, to_radius, date_from, date_to, weekdays, earliest, latest, seats, max_price, expires_at
) where paused_at is null;--> statement-breakpoint
create index watch_way on watch using gin (way) with (fastupdate = off) where paused_at is null and way is not null;
