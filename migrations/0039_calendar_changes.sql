ALTER TABLE "departure" ADD COLUMN "changes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ride" ADD COLUMN "changes" integer DEFAULT 0 NOT NULL;