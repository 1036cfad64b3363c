-- Mails are about anything now; those that were there are about documents, or about nothing.
ALTER TABLE "mails" RENAME COLUMN "document_id" TO "subject_id";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "subject_type" text;--> statement-breakpoint
UPDATE "mails" SET "subject_type" = 'document' WHERE "subject_id" IS NOT NULL;
