ALTER TABLE "form_packs" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "form_templates" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "documents_by_state_alone" ON "documents" USING btree ("tenant_id","state","id");--> statement-breakpoint
CREATE INDEX "documents_by_finish" ON "documents" USING btree ("tenant_id","finished_at","id");--> statement-breakpoint
CREATE INDEX "documents_by_last_day" ON "documents" USING btree ("tenant_id","expires_on","id");--> statement-breakpoint
CREATE INDEX "documents_of_pack" ON "documents" USING btree ("form_pack_id");--> statement-breakpoint
CREATE INDEX "documents_of_company" ON "documents" USING btree ("company_id");