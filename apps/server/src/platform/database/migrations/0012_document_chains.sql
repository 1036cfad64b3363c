CREATE TABLE "document_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"user_id" uuid,
	"party_id" uuid,
	"audience" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"party_id" uuid NOT NULL,
	"form_template_id" uuid,
	"field_key" text,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_parties" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"place" integer NOT NULL,
	"role" text NOT NULL,
	"act" text NOT NULL,
	"who" text NOT NULL,
	"sequence" integer NOT NULL,
	"signature_position" integer,
	"state" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"country_code" text NOT NULL,
	"mobile" text NOT NULL,
	"people" jsonb NOT NULL,
	"step_id" uuid,
	"predecessor_id" uuid,
	"reason" text NOT NULL,
	"values" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"evidence" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"turn_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"acted_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"has_bounced" boolean DEFAULT false NOT NULL,
	CONSTRAINT "document_parties_tenant_id" UNIQUE("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "document_people" (
	"tenant_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"party_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"is_turn" boolean NOT NULL,
	CONSTRAINT "document_people_party_id_user_id_pk" PRIMARY KEY("party_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "approval_setup_versions" ADD COLUMN "place" text DEFAULT 'after' NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "settings" jsonb;--> statement-breakpoint
UPDATE "documents" SET "settings" = jsonb_build_object(
	'parties', jsonb_build_array(jsonb_build_object(
		'id', gen_random_uuid(), 'role', 'recipient', 'person', null, 'userId', null,
		'sequence', 1, 'signaturePosition', null
	)),
	'approvalSetupId', null, 'emailTemplateId', null, 'message', '', 'copies', '[]'::jsonb,
	'expiresOn', null, 'reminders', null, 'accessCode', false, 'canHandOver', false
);--> statement-breakpoint
ALTER TABLE "documents" ALTER COLUMN "settings" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "round" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "is_finishing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "expires_on" date;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "ending" jsonb;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "command_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "finished_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "document_comments" ADD CONSTRAINT "document_comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_comments" ADD CONSTRAINT "document_comments_document" FOREIGN KEY ("tenant_id","document_id") REFERENCES "public"."documents"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_files" ADD CONSTRAINT "document_files_party" FOREIGN KEY ("tenant_id","party_id") REFERENCES "public"."document_parties"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_files" ADD CONSTRAINT "document_files_file" FOREIGN KEY ("tenant_id","sha256") REFERENCES "public"."files"("tenant_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_parties" ADD CONSTRAINT "document_parties_document" FOREIGN KEY ("tenant_id","document_id") REFERENCES "public"."documents"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_people" ADD CONSTRAINT "document_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_people" ADD CONSTRAINT "document_people_party" FOREIGN KEY ("tenant_id","party_id") REFERENCES "public"."document_parties"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_comments_of_document" ON "document_comments" USING btree ("document_id","created_at");--> statement-breakpoint
CREATE INDEX "document_files_of_document" ON "document_files" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "document_files_of_party" ON "document_files" USING btree ("party_id");--> statement-breakpoint
CREATE INDEX "document_parties_of_document" ON "document_parties" USING btree ("document_id","round","place");--> statement-breakpoint
CREATE INDEX "document_people_of_user" ON "document_people" USING btree ("user_id","is_turn","document_id");--> statement-breakpoint
CREATE INDEX "document_people_of_document" ON "document_people" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "documents_by_end" ON "documents" USING btree ("expires_on") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "documents_by_pdf" ON "documents" USING btree ("pdf_sha256");