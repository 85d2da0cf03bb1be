-- What an unlock has bought and was shown is said at the unlock, too.
UPDATE "booking" SET "paypal" = "paypal" || '{"isShown": true}' FROM "payment" WHERE "payment"."booking_id" = "booking"."id" AND "payment"."shown_at" IS NOT NULL AND "booking"."paypal" IS NOT NULL;
