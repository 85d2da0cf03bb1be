-- What the schema in drizzle/ cannot say: seats are counted by the database, and rides are found by the places they pass.

create function hold_booked_seats() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.holds_seats then
    update ride_leg set taken = taken - old.seats
    where ride_id = old.ride_id and position >= old.from_leg and position < old.to_leg;
  end if;
  if tg_op <> 'DELETE' and new.holds_seats then
    update ride_leg set taken = taken + new.seats
    where ride_id = new.ride_id and position >= new.from_leg and position < new.to_leg;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger booking_holds_seats
after insert or delete or update of status, seats, from_leg, to_leg, reconfirm on booking
for each row execute function hold_booked_seats();
--> statement-breakpoint
create function forbid_change() returns trigger language plpgsql as $$
begin
  raise exception 'booking_event is append-only';
end $$;
--> statement-breakpoint
create trigger booking_event_append_only before update on booking_event
for each row execute function forbid_change();
--> statement-breakpoint
-- Whole kronor for a part of the way: its share of the distance to the nearest 5 kr, at least 20 kr; a free ride stays free.
-- `partPrice` in the rides module is its twin; a test holds them together.
create function part_price(price integer, part integer, whole integer) returns integer
language sql immutable parallel safe as $$
  select case
    when price = 0 or whole <= 0 or part >= whole then price
    else least(price, greatest(20, 5 * ((2 * price::bigint * part + 5 * whole) / (10 * whole))::integer))
  end
$$;
--> statement-breakpoint
-- fastupdate off: a flush of the pending list stalls inserts for up to a second.
create index ride_search_keys on ride_search using gin (keys) with (fastupdate = off);
--> statement-breakpoint
alter table ride_search set (fillfactor = 85, toast_tuple_target = 8160);
--> statement-breakpoint
create function announce_ride_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('ride_changed', coalesce(new.public_id, old.public_id));
  return null;
end $$;
--> statement-breakpoint
create trigger ride_announces_change after insert or update or delete on ride
for each row execute function announce_ride_change();
--> statement-breakpoint
create function announce_seat_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('ride_changed', public_id) from ride where id = new.ride_id;
  return null;
end $$;
--> statement-breakpoint
create trigger ride_leg_announces_change after update on ride_leg
for each row execute function announce_seat_change();
