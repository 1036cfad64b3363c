ALTER TABLE "links" RENAME COLUMN "most_uses" TO "max_uses";--> statement-breakpoint
ALTER TABLE "approval_setup_versions" RENAME COLUMN "place" TO "position";--> statement-breakpoint
ALTER TABLE "custom_values" RENAME COLUMN "place" TO "position";--> statement-breakpoint
ALTER TABLE "custom_values" RENAME CONSTRAINT "custom_values_field_id_object_id_place_pk" TO "custom_values_field_id_object_id_position_pk";--> statement-breakpoint
ALTER TABLE "distribution_files" RENAME COLUMN "place" TO "position";--> statement-breakpoint
ALTER TABLE "document_parties" RENAME COLUMN "place" TO "position";--> statement-breakpoint
ALTER TABLE "report_runs" RENAME COLUMN "place" TO "scope";--> statement-breakpoint
ALTER TABLE "report_schedules" RENAME COLUMN "place" TO "scope";--> statement-breakpoint
UPDATE "distributions" SET "watermark" = jsonb_set("watermark" #- '{image,place}', '{image,position}', "watermark" #> '{image,place}') WHERE "watermark" #> '{image,place}' IS NOT NULL;--> statement-breakpoint
UPDATE "watermark_templates" SET "settings" = jsonb_set("settings" #- '{image,place}', '{image,position}', "settings" #> '{image,place}') WHERE "settings" #> '{image,place}' IS NOT NULL;
