ALTER TABLE "files" ADD COLUMN "is_let_go" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "mails_queued" ON "mails" USING btree ("tenant_id") WHERE state = 'queued';