DROP INDEX "documents_of_pack";--> statement-breakpoint
DROP INDEX "documents_of_project";--> statement-breakpoint
CREATE INDEX "document_parties_by_turn" ON "document_parties" USING btree ("tenant_id","turn_at" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "document_parties_by_state" ON "document_parties" USING btree ("tenant_id","state","document_id") WHERE state in ('turn', 'declined');--> statement-breakpoint
CREATE INDEX "documents_of_people" ON "documents" USING btree ("tenant_id","project_id","recipient_id");--> statement-breakpoint
CREATE INDEX "documents_of_pack" ON "documents" USING btree ("tenant_id","form_pack_id","id");--> statement-breakpoint
CREATE INDEX "documents_of_project" ON "documents" USING btree ("tenant_id","project_id","form_pack_id","created_by","state");