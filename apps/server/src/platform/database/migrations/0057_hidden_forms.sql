ALTER TABLE "document_forms" ADD COLUMN "hidden_from" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "document_parties" ADD COLUMN "pdf_sha256" text;--> statement-breakpoint
ALTER TABLE "form_pack_forms" ADD COLUMN "hidden_from" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "document_parties" ADD CONSTRAINT "document_parties_pdf" FOREIGN KEY ("tenant_id","pdf_sha256") REFERENCES "public"."files"("tenant_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_parties_by_pdf" ON "document_parties" USING btree ("pdf_sha256") WHERE pdf_sha256 is not null;