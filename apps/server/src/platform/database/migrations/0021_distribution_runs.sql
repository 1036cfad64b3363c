ALTER TABLE "distributions" ADD COLUMN "run_id" uuid;--> statement-breakpoint
ALTER TABLE "distributions" ADD COLUMN "run_until" timestamp with time zone;