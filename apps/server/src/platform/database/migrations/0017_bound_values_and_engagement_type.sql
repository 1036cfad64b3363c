ALTER TABLE "documents" ADD COLUMN "bound" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "engagement_type" text;