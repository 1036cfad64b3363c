UPDATE "documents" SET "engagement_type" = (SELECT "type" FROM "companies" WHERE "companies"."id" = "documents"."company_id") WHERE "engagement_type" IS NULL;--> statement-breakpoint
ALTER TABLE "documents" ALTER COLUMN "engagement_type" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "documents_by_engagement" ON "documents" USING btree ("tenant_id","engagement_type","updated_at","id");
