-- From the start, so that nobody holds what this comes to need: everybody waits for a second at ten thousand open rides.
LOCK TABLE "ride", "ride_search" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "ride_listing" (
	"ride_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"road_id" bigint NOT NULL,
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
	"keys" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ride_road" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ride_road_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"hash" "bytea" NOT NULL,
	"used_on" date DEFAULT current_date NOT NULL,
	"places" integer[] NOT NULL,
	"offs" smallint[] NOT NULL,
	"minutes" smallint[] NOT NULL,
	"distances" smallint[] NOT NULL,
	"firsts" smallint[] NOT NULL,
	"lasts" smallint[] NOT NULL,
	"line_x" integer[] NOT NULL,
	"line_y" integer[] NOT NULL,
	"line_metres" integer[] NOT NULL,
	"line_seconds" integer[] NOT NULL,
	CONSTRAINT "ride_road_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "ride_listing" ADD CONSTRAINT "ride_listing_ride_id_ride_id_fk" FOREIGN KEY ("ride_id") REFERENCES "public"."ride"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ride_listing" ADD CONSTRAINT "ride_listing_road_id_ride_road_id_fk" FOREIGN KEY ("road_id") REFERENCES "public"."ride_road"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Within the row, where a search reads single elements of them.
ALTER TABLE "ride_road" ALTER COLUMN "places" SET STORAGE main, ALTER COLUMN "offs" SET STORAGE main, ALTER COLUMN "minutes" SET STORAGE main, ALTER COLUMN "distances" SET STORAGE main, ALTER COLUMN "firsts" SET STORAGE main, ALTER COLUMN "lasts" SET STORAGE main, ALTER COLUMN "line_x" SET STORAGE main, ALTER COLUMN "line_y" SET STORAGE main, ALTER COLUMN "line_metres" SET STORAGE main, ALTER COLUMN "line_seconds" SET STORAGE main, SET (toast_tuple_target = 8160);--> statement-breakpoint
ALTER TABLE "ride_listing" SET (fillfactor = 85, toast_tuple_target = 8160);--> statement-breakpoint
-- The road of a ride as the version before lists it: under all its places on its first day.
CREATE FUNCTION "road_as_listed_before"(integer[], smallint[], smallint[], smallint[], smallint[], smallint[], integer[], integer[], integer[], integer[])
RETURNS bigint LANGUAGE sql AS $$
  with road as (
    select array_agg(sign(key)::int * (abs(key) & 32767) order by n) as places, array_agg(off order by n) as offs,
      array_agg(minute order by n) as minutes, array_agg(distance order by n) as distances,
      coalesce(array_agg(first order by n) filter (where first is not null), '{}') as firsts,
      coalesce(array_agg(last order by n) filter (where last is not null), '{}') as lasts
    from unnest($1, $2, $3, $4, $5, $6) with ordinality listed(key, off, minute, distance, first, last, n)
    where abs(key) >> 15 = abs($1[1]) >> 15
  ), hashed as (
    select sha256(convert_to(concat_ws(' ', road.places, road.offs, road.minutes, road.distances, road.firsts, road.lasts, $7, $8, $9, $10), 'UTF8')) as hash, * from road
  ), added as (
    insert into ride_road (hash, places, offs, minutes, distances, firsts, lasts, line_x, line_y, line_metres, line_seconds)
    select hash, hashed.places, hashed.offs, hashed.minutes, hashed.distances, hashed.firsts, hashed.lasts, $7, $8, $9, $10 from hashed
    on conflict (hash) do nothing returning id
  )
  select id from added union all select id from ride_road where hash = (select hash from hashed) limit 1
$$;--> statement-breakpoint
INSERT INTO "ride_listing" (ride_id, road_id, user_id, kind, departure, seats_left, price, flags, origin_id, destination_id, metres, stop_minutes, leg_seats, keys)
SELECT ride_id, road_as_listed_before(keys, offs, minutes, distances, firsts, lasts, line_x, line_y, line_metres, line_seconds), user_id, kind, departure, seats_left, price, flags, origin_id, destination_id, metres, stop_minutes, leg_seats, keys
FROM "ride_search";--> statement-breakpoint
CREATE INDEX "ride_listing_departure" ON "ride_listing" USING btree ("departure");--> statement-breakpoint
CREATE INDEX "ride_listing_offers" ON "ride_listing" USING btree ("origin_id","departure") WHERE kind = 'offer';--> statement-breakpoint
CREATE INDEX "ride_listing_offers_to" ON "ride_listing" USING btree ("destination_id","departure") WHERE kind = 'offer';--> statement-breakpoint
CREATE INDEX "ride_listing_requests" ON "ride_listing" USING btree ("origin_id","destination_id") WHERE kind = 'request';--> statement-breakpoint
CREATE INDEX "ride_listing_road" ON "ride_listing" USING btree ("road_id");--> statement-breakpoint
-- fastupdate off: a flush of the pending list stalls inserts for up to a second.
CREATE INDEX "ride_listing_keys" ON "ride_listing" USING gin ("keys") WITH (fastupdate = off);--> statement-breakpoint
CREATE INDEX "ride_road_without_line" ON "ride_road" USING btree ("id") WHERE line_x = '{}';--> statement-breakpointDROP TABLE "ride_search";--> statement-breakpoint
-- For the version before, as long as it still serves people.
CREATE VIEW "ride_search" AS
SELECT ride_id, user_id, kind, departure, seats_left, price, flags, origin_id, destination_id, metres, stop_minutes, leg_seats, keys,
  case when cardinality(keys) = cardinality(places) then offs else array(
    select offs[array_position(places, sign(key)::int * (abs(key) & 32767))] from unnest(keys) with ordinality listed(key, n) order by n
  ) end as offs,
  case when cardinality(keys) = cardinality(places) then minutes else array(
    select minutes[array_position(places, sign(key)::int * (abs(key) & 32767))] from unnest(keys) with ordinality listed(key, n) order by n
  ) end as minutes,
  case when cardinality(keys) = cardinality(places) then distances else array(
    select distances[array_position(places, sign(key)::int * (abs(key) & 32767))] from unnest(keys) with ordinality listed(key, n) order by n
  ) end as distances,
  case when cardinality(keys) = cardinality(places) then firsts else array(
    select firsts[array_position(places, sign(key)::int * (abs(key) & 32767))] from unnest(keys) with ordinality listed(key, n) order by n
  ) end as firsts,
  case when cardinality(keys) = cardinality(places) then lasts else array(
    select lasts[array_position(places, sign(key)::int * (abs(key) & 32767))] from unnest(keys) with ordinality listed(key, n) order by n
  ) end as lasts,
  line_x, line_y, line_metres, line_seconds
FROM "ride_listing" JOIN "ride_road" ON id = road_id;--> statement-breakpoint
CREATE FUNCTION "list_as_before"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op <> 'INSERT' then delete from ride_listing where ride_id = old.ride_id; end if;
  if tg_op = 'DELETE' then return old; end if;
  insert into ride_listing (ride_id, road_id, user_id, kind, departure, seats_left, price, flags, origin_id, destination_id, metres, stop_minutes, leg_seats, keys)
  values (new.ride_id, road_as_listed_before(new.keys, new.offs, new.minutes, new.distances, new.firsts, new.lasts, new.line_x, new.line_y, new.line_metres, new.line_seconds),
    new.user_id, new.kind, new.departure, new.seats_left, new.price, new.flags, new.origin_id, new.destination_id, new.metres, new.stop_minutes, new.leg_seats, new.keys);
  return new;
end $$;--> statement-breakpoint
CREATE TRIGGER "list_as_before" INSTEAD OF INSERT OR UPDATE OR DELETE ON "ride_search"
FOR EACH ROW EXECUTE FUNCTION "list_as_before"();--> statement-breakpoint
ANALYZE "ride_road", "ride_listing";
