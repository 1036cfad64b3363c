DROP INDEX "audit_events_newest";--> statement-breakpoint
DROP INDEX "documents_changed";--> statement-breakpoint
DROP INDEX "form_templates_changed";--> statement-breakpoint
DROP INDEX "mails_newest";--> statement-breakpoint
DROP INDEX "documents_by_state";--> statement-breakpoint
DROP INDEX "documents_of_creator";--> statement-breakpoint
ALTER TABLE "form_packs" ADD COLUMN "sort_name" text collate "C" GENERATED ALWAYS AS (fold(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "form_templates" ADD COLUMN "sort_name" text collate "C" GENERATED ALWAYS AS (fold(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sort_name" text collate "C" GENERATED ALWAYS AS (fold(first_name || ' ' || last_name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sort_email" text collate "C" GENERATED ALWAYS AS (lower(email)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_events_by_time" ON "audit_events" USING btree ("tenant_id","at","id");--> statement-breakpoint
CREATE INDEX "documents_by_change" ON "documents" USING btree ("tenant_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "documents_by_creation" ON "documents" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "documents_by_sending" ON "documents" USING btree ("tenant_id","sent_at","id");--> statement-breakpoint
CREATE INDEX "form_packs_by_name" ON "form_packs" USING btree ("tenant_id","sort_name","id");--> statement-breakpoint
CREATE INDEX "form_packs_by_change" ON "form_packs" USING btree ("tenant_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "form_templates_by_name" ON "form_templates" USING btree ("tenant_id","sort_name","id");--> statement-breakpoint
CREATE INDEX "form_templates_by_change" ON "form_templates" USING btree ("tenant_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "mails_by_creation" ON "mails" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "documents_by_state" ON "documents" USING btree ("tenant_id","state","updated_at","id");--> statement-breakpoint
CREATE INDEX "documents_of_creator" ON "documents" USING btree ("tenant_id","created_by","updated_at","id");