CREATE TABLE "form_pack_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"form_pack_id" uuid NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "form_pack_projects" (
	"tenant_id" uuid NOT NULL,
	"form_pack_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	CONSTRAINT "form_pack_projects_form_pack_id_project_id_pk" PRIMARY KEY("form_pack_id","project_id")
);
--> statement-breakpoint
ALTER TABLE "document_forms" ADD COLUMN "condition" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "document_forms" ADD COLUMN "is_left_out" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "form_pack_forms" ADD COLUMN "condition" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "form_packs" ADD COLUMN "labels" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "form_packs" ADD COLUMN "approval_setup_id" uuid;--> statement-breakpoint
ALTER TABLE "form_packs" ADD COLUMN "email_template_id" uuid;--> statement-breakpoint
ALTER TABLE "form_packs" ADD COLUMN "user_types" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "form_packs" ADD COLUMN "file_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "form_packs" ADD COLUMN "output" text DEFAULT 'one' NOT NULL;--> statement-breakpoint
ALTER TABLE "form_template_versions" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "form_template_versions" ADD COLUMN "published_by" uuid;--> statement-breakpoint
ALTER TABLE "form_template_versions" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "form_templates" ADD COLUMN "labels" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "form_pack_files" ADD CONSTRAINT "form_pack_files_pack" FOREIGN KEY ("tenant_id","form_pack_id") REFERENCES "public"."form_packs"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_pack_files" ADD CONSTRAINT "form_pack_files_file" FOREIGN KEY ("tenant_id","sha256") REFERENCES "public"."files"("tenant_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_pack_projects" ADD CONSTRAINT "form_pack_projects_pack" FOREIGN KEY ("tenant_id","form_pack_id") REFERENCES "public"."form_packs"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_pack_projects" ADD CONSTRAINT "form_pack_projects_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."projects"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "form_pack_files_of_pack" ON "form_pack_files" USING btree ("form_pack_id","created_at","id");--> statement-breakpoint
CREATE INDEX "form_pack_projects_of_project" ON "form_pack_projects" USING btree ("project_id");--> statement-breakpoint
ALTER TABLE "form_packs" ADD CONSTRAINT "form_packs_approval_setup" FOREIGN KEY ("tenant_id","approval_setup_id") REFERENCES "public"."approval_setups"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_packs" ADD CONSTRAINT "form_packs_email_template" FOREIGN KEY ("tenant_id","email_template_id") REFERENCES "public"."email_templates"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_template_versions" ADD CONSTRAINT "form_template_versions_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Written by hand from here: what documents were drafted with counts as published when it was made.
UPDATE "form_template_versions" SET "published_at" = "created_at"
WHERE EXISTS (
  SELECT FROM "document_forms" WHERE "document_forms"."form_template_version_id" = "form_template_versions"."id"
);
