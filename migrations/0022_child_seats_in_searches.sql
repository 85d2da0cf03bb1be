-- Cards of wanted rides say that a child seat is needed: the bit of `searchFlags.childSeat`.
UPDATE "ride_search" SET "flags" = "flags" | 32 FROM "ride" WHERE "ride"."id" = "ride_search"."ride_id" AND "ride"."child_seat";
