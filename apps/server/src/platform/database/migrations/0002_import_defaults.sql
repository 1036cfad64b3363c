ALTER TABLE "imports" ADD COLUMN "defaults" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "has_follow_up" boolean DEFAULT false NOT NULL;