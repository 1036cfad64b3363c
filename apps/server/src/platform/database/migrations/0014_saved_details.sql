ALTER TABLE "kept_details" RENAME TO "saved_details";--> statement-breakpoint
ALTER TABLE "saved_details" RENAME COLUMN "kept_from" TO "saved_from";--> statement-breakpoint
ALTER TABLE "saved_details" RENAME COLUMN "kept_at" TO "saved_at";--> statement-breakpoint
ALTER TABLE "saved_details" RENAME CONSTRAINT "kept_details_pkey" TO "saved_details_pkey";--> statement-breakpoint
ALTER TABLE "saved_details" RENAME CONSTRAINT "kept_details_key" TO "saved_details_key";--> statement-breakpoint
ALTER TABLE "kept_detail_agreements" RENAME TO "saved_detail_agreements";--> statement-breakpoint
ALTER TABLE "saved_detail_agreements" RENAME CONSTRAINT "kept_detail_agreements_person_id_organisation_id_pk" TO "saved_detail_agreements_person_id_organisation_id_pk";--> statement-breakpoint
ALTER TABLE "saved_detail_agreements" RENAME CONSTRAINT "kept_detail_agreements_organisation_id_tenants_id_fk" TO "saved_detail_agreements_organisation_id_tenants_id_fk";--> statement-breakpoint
ALTER INDEX "kept_detail_agreements_of_organisation" RENAME TO "saved_detail_agreements_of_organisation";--> statement-breakpoint
ALTER TABLE "distributions" RENAME COLUMN "leaves_at" TO "sending_starts_at";--> statement-breakpoint
ALTER TABLE "distributions" RENAME COLUMN "left_out_emails" TO "excluded_emails";
