ALTER TABLE "documents" ADD COLUMN "is_engagement_chosen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Until now each document began with the type of its company: another one was chosen.
UPDATE "documents" SET "is_engagement_chosen" = true FROM "companies"
  WHERE "companies"."id" = "documents"."company_id" AND "documents"."engagement_type" <> "companies"."type";
