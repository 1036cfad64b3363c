ALTER TABLE "approval_stand_ins" RENAME TO "approval_delegates";--> statement-breakpoint
ALTER TABLE "approval_delegates" RENAME COLUMN "stand_in_id" TO "delegate_id";--> statement-breakpoint
ALTER TABLE "approval_delegates" RENAME CONSTRAINT "approval_stand_ins_pkey" TO "approval_delegates_pkey";--> statement-breakpoint
ALTER TABLE "approval_delegates" RENAME CONSTRAINT "approval_stand_ins_tenant_id" TO "approval_delegates_tenant_id";--> statement-breakpoint
ALTER TABLE "approval_delegates" RENAME CONSTRAINT "approval_stand_ins_membership" TO "approval_delegates_membership";--> statement-breakpoint
ALTER TABLE "approval_delegates" RENAME CONSTRAINT "approval_stand_ins_stand_in" TO "approval_delegates_delegate";--> statement-breakpoint
ALTER INDEX "approval_stand_ins_of_membership" RENAME TO "approval_delegates_of_membership";--> statement-breakpoint
ALTER INDEX "approval_stand_ins_of_stand_in" RENAME TO "approval_delegates_of_delegate";--> statement-breakpoint
-- The list of delegates is looked at as before.
UPDATE "saved_views" SET "list" = 'delegates', "query" = replace("query"::text, '"standIn"', '"delegate"')::jsonb WHERE "list" = 'stand-ins';--> statement-breakpoint
UPDATE "list_columns" SET "list" = 'delegates', "columns" = replace("columns"::text, '"standIn"', '"delegate"')::jsonb WHERE "list" = 'stand-ins';
