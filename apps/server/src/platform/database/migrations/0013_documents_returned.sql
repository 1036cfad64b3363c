DROP INDEX "document_parties_by_state";--> statement-breakpoint
CREATE INDEX "documents_returned" ON "documents" USING btree ("tenant_id","updated_at") WHERE state = 'draft' and ending ->> 'kind' = 'returned';--> statement-breakpoint
CREATE INDEX "document_parties_by_state" ON "document_parties" USING btree ("tenant_id","state","document_id") WHERE state in ('turn', 'declined', 'returned');