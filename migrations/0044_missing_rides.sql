CREATE TABLE "missing_ride_week" (
	"week" date PRIMARY KEY NOT NULL,
	"secret" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "missing_ride" (
	"week" date NOT NULL,
	"from_place_id" integer NOT NULL,
	"to_place_id" integer NOT NULL,
	"people" smallint NOT NULL,
	"marks" text[],
	CONSTRAINT "missing_ride_week_from_place_id_to_place_id_pk" PRIMARY KEY("week","from_place_id","to_place_id")
);
--> statement-breakpoint
ALTER TABLE "missing_ride" ADD CONSTRAINT "missing_ride_from_place_id_place_id_fk" FOREIGN KEY ("from_place_id") REFERENCES "public"."place"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "missing_ride" ADD CONSTRAINT "missing_ride_to_place_id_place_id_fk" FOREIGN KEY ("to_place_id") REFERENCES "public"."place"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- So that no log of changes, and no backup, has the secrets of weeks that are over.
ALTER TABLE "missing_ride_week" SET UNLOGGED;
