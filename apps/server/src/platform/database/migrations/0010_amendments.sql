ALTER TABLE "documents" ADD COLUMN "amends_id" uuid;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_amended" FOREIGN KEY ("tenant_id","amends_id") REFERENCES "public"."documents"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_of_family" ON "documents" USING btree ("amends_id") WHERE amends_id is not null;