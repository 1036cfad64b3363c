CREATE TABLE "contact_proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"country_code" text NOT NULL,
	"mobile" text NOT NULL,
	"proposed_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_proposals_of_document" UNIQUE("document_id")
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "recipient_country_code" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "recipient_mobile" text;--> statement-breakpoint
ALTER TABLE "contact_proposals" ADD CONSTRAINT "contact_proposals_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_proposals" ADD CONSTRAINT "contact_proposals_contact" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_proposals" ADD CONSTRAINT "contact_proposals_document" FOREIGN KEY ("tenant_id","document_id") REFERENCES "public"."documents"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_proposals_of_contact" ON "contact_proposals" USING btree ("contact_id");