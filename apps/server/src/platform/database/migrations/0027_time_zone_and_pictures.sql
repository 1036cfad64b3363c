ALTER TABLE "report_runs" ADD COLUMN "picture_sha256" text;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "time_zone" text DEFAULT 'Europe/London' NOT NULL;--> statement-breakpoint
ALTER TABLE "report_runs" ADD CONSTRAINT "report_runs_picture" FOREIGN KEY ("tenant_id","picture_sha256") REFERENCES "public"."files"("tenant_id","sha256") ON DELETE no action ON UPDATE no action;