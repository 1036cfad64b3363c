CREATE TABLE "kept_detail_agreements" (
	"person_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "kept_detail_agreements_person_id_organisation_id_pk" PRIMARY KEY("person_id","organisation_id")
);
--> statement-breakpoint
CREATE TABLE "kept_details" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"key" text NOT NULL,
	"label" text NOT NULL,
	"value" jsonb NOT NULL,
	"kept_from" text NOT NULL,
	"kept_at" timestamp with time zone NOT NULL,
	CONSTRAINT "kept_details_key" UNIQUE("person_id","key")
);
--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "has_own_pages" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "kept_detail_agreements" ADD CONSTRAINT "kept_detail_agreements_organisation_id_tenants_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_detail_agreements_of_organisation" ON "kept_detail_agreements" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "document_parties_of_address" ON "document_parties" USING btree ("tenant_id",lower("email")) WHERE email <> '';