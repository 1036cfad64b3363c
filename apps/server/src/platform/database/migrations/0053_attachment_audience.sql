ALTER TABLE "documents" ADD COLUMN "attachment_audience" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "form_packs" ADD COLUMN "attachment_audience" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- What was sent before keeps what those who take part were told: all of them receive what is attached.
update documents set attachment_audience = '{recipient,agent,signer,copy}' where state <> 'draft';
