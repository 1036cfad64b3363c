ALTER TABLE "tenants" ADD COLUMN "may_approve_own" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "shows_approvers" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "finished_link_days" integer DEFAULT 30 NOT NULL;