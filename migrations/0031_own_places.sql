CREATE TYPE "public"."own_place_name" AS ENUM('home', 'work');--> statement-breakpoint
CREATE TABLE "own_place" (
	"user_id" bigint NOT NULL,
	"name" "own_place_name" NOT NULL,
	"place_id" integer NOT NULL,
	CONSTRAINT "own_place_user_id_name_pk" PRIMARY KEY("user_id","name")
);
--> statement-breakpoint
ALTER TABLE "own_place" ADD CONSTRAINT "own_place_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_place" ADD CONSTRAINT "own_place_place_id_place_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."place"("id") ON DELETE no action ON UPDATE no action;