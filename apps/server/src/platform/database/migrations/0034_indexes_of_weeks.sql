DROP INDEX "documents_by_sending";--> statement-breakpoint
DROP INDEX "documents_by_completion";--> statement-breakpoint
CREATE INDEX "documents_by_sending" ON "documents" USING btree ("tenant_id","sent_at","id","project_id","created_by","state");--> statement-breakpoint
CREATE INDEX "documents_by_completion" ON "documents" USING btree ("tenant_id","finished_at","sent_at","id","project_id","created_by","state") WHERE finished_at is not null;