CREATE TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
-- Worth no write to the log: what a crash forgets is counted anew.
ALTER TABLE "rate_limit" SET UNLOGGED;
