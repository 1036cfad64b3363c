DROP INDEX "documents_by_state_alone";--> statement-breakpoint
CREATE INDEX "documents_by_state_alone" ON "documents" USING btree ("tenant_id","state","id","project_id","created_by");