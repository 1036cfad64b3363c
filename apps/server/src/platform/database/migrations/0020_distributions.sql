CREATE TABLE "distribution_copies" (
	"tenant_id" uuid NOT NULL,
	"recipient_id" uuid NOT NULL,
	"file_version_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"bytes" bigint NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "distribution_copies_recipient_id_file_version_id_pk" PRIMARY KEY("recipient_id","file_version_id")
);
--> statement-breakpoint
CREATE TABLE "distribution_file_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"content_type" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" bigint NOT NULL,
	"pdf_sha256" text,
	"pages" jsonb NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "distribution_file_versions_tenant_id" UNIQUE("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "distribution_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"distribution_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "distribution_files_tenant_id" UNIQUE("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "distribution_opt_outs" (
	"tenant_id" uuid NOT NULL,
	"email" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "distribution_opt_outs_tenant_id_email_pk" PRIMARY KEY("tenant_id","email")
);
--> statement-breakpoint
CREATE TABLE "distribution_reads" (
	"tenant_id" uuid NOT NULL,
	"recipient_id" uuid NOT NULL,
	"file_version_id" uuid NOT NULL,
	"page_views" integer[] DEFAULT '{}' NOT NULL,
	"page_millis" integer[] DEFAULT '{}' NOT NULL,
	"counted" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"first_viewed_at" timestamp with time zone,
	"last_viewed_at" timestamp with time zone,
	"downloads" integer DEFAULT 0 NOT NULL,
	"downloaded_at" timestamp with time zone,
	CONSTRAINT "distribution_reads_recipient_id_file_version_id_pk" PRIMARY KEY("recipient_id","file_version_id")
);
--> statement-breakpoint
CREATE TABLE "distribution_recipients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"distribution_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"contact_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"agent_of" text DEFAULT '' NOT NULL,
	"delivery" text DEFAULT 'queued' NOT NULL,
	"delivery_problem" text DEFAULT '' NOT NULL,
	"mailings" integer DEFAULT 0 NOT NULL,
	"is_due" boolean DEFAULT true NOT NULL,
	"sent_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"last_opened_at" timestamp with time zone,
	"opens" integer DEFAULT 0 NOT NULL,
	"prefetches" integer DEFAULT 0 NOT NULL,
	"viewed_at" timestamp with time zone,
	"downloaded_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"seconds" integer DEFAULT 0 NOT NULL,
	"pages_viewed" integer DEFAULT 0 NOT NULL,
	"reading" text GENERATED ALWAYS AS (case when confirmed_at is not null then 'confirmed'
          when downloaded_at is not null then 'downloaded'
          when viewed_at is not null then 'viewed'
          when opened_at is not null then 'opened' else 'unopened' end) STORED NOT NULL,
	"sort_name" text collate "C" GENERATED ALWAYS AS (fold(name)) STORED NOT NULL,
	"sort_email" text collate "C" GENERATED ALWAYS AS (lower(email)) STORED NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "distribution_recipients_tenant_id" UNIQUE("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "distribution_visits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"recipient_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"file_version_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"address" text NOT NULL,
	"device" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "distributions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"project_id" uuid,
	"title" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"sources" jsonb NOT NULL,
	"left_out_emails" jsonb NOT NULL,
	"include_agents" boolean NOT NULL,
	"reply_to" text NOT NULL,
	"email_template_id" uuid,
	"message" text NOT NULL,
	"watermark" jsonb,
	"mode" text NOT NULL,
	"expires_on" date,
	"expires_at" timestamp with time zone,
	"allow_download" boolean NOT NULL,
	"ask_confirmation" boolean NOT NULL,
	"scheduled_at" timestamp with time zone,
	"delay_seconds" integer NOT NULL,
	"report_after_hours" integer,
	"leaves_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"reported_at" timestamp with time zone,
	"problem" text DEFAULT '' NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	"command_ids" uuid[] DEFAULT '{}' NOT NULL,
	"created_by" uuid NOT NULL,
	"sort_title" text collate "C" GENERATED ALWAYS AS (fold(title)) STORED NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "distributions_tenant_id" UNIQUE("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "mailed_domains" (
	"tenant_id" uuid NOT NULL,
	"domain" text NOT NULL,
	CONSTRAINT "mailed_domains_tenant_id_domain_pk" PRIMARY KEY("tenant_id","domain")
);
--> statement-breakpoint
CREATE TABLE "watermark_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"settings" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "watermark_templates_tenant_id" UNIQUE("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "distribution_copies" ADD CONSTRAINT "distribution_copies_recipient" FOREIGN KEY ("tenant_id","recipient_id") REFERENCES "public"."distribution_recipients"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distribution_copies" ADD CONSTRAINT "distribution_copies_version" FOREIGN KEY ("tenant_id","file_version_id") REFERENCES "public"."distribution_file_versions"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distribution_copies" ADD CONSTRAINT "distribution_copies_file" FOREIGN KEY ("tenant_id","sha256") REFERENCES "public"."files"("tenant_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distribution_file_versions" ADD CONSTRAINT "distribution_file_versions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distribution_file_versions" ADD CONSTRAINT "distribution_file_versions_file" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."distribution_files"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distribution_file_versions" ADD CONSTRAINT "distribution_file_versions_uploaded" FOREIGN KEY ("tenant_id","sha256") REFERENCES "public"."files"("tenant_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distribution_file_versions" ADD CONSTRAINT "distribution_file_versions_pdf" FOREIGN KEY ("tenant_id","pdf_sha256") REFERENCES "public"."files"("tenant_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distribution_files" ADD CONSTRAINT "distribution_files_distribution" FOREIGN KEY ("tenant_id","distribution_id") REFERENCES "public"."distributions"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distribution_opt_outs" ADD CONSTRAINT "distribution_opt_outs_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distribution_reads" ADD CONSTRAINT "distribution_reads_recipient" FOREIGN KEY ("tenant_id","recipient_id") REFERENCES "public"."distribution_recipients"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distribution_reads" ADD CONSTRAINT "distribution_reads_version" FOREIGN KEY ("tenant_id","file_version_id") REFERENCES "public"."distribution_file_versions"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distribution_recipients" ADD CONSTRAINT "distribution_recipients_distribution" FOREIGN KEY ("tenant_id","distribution_id") REFERENCES "public"."distributions"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distribution_recipients" ADD CONSTRAINT "distribution_recipients_contact" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distribution_visits" ADD CONSTRAINT "distribution_visits_recipient" FOREIGN KEY ("tenant_id","recipient_id") REFERENCES "public"."distribution_recipients"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distributions" ADD CONSTRAINT "distributions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distributions" ADD CONSTRAINT "distributions_company" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distributions" ADD CONSTRAINT "distributions_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."projects"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_domains" ADD CONSTRAINT "mailed_domains_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watermark_templates" ADD CONSTRAINT "watermark_templates_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."projects"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "distribution_file_versions_version" ON "distribution_file_versions" USING btree ("file_id","version");--> statement-breakpoint
CREATE INDEX "distribution_files_of" ON "distribution_files" USING btree ("distribution_id","place");--> statement-breakpoint
CREATE INDEX "distribution_reads_of_version" ON "distribution_reads" USING btree ("file_version_id");--> statement-breakpoint
CREATE UNIQUE INDEX "distribution_recipients_email" ON "distribution_recipients" USING btree ("distribution_id","sort_email");--> statement-breakpoint
CREATE INDEX "distribution_recipients_by_number" ON "distribution_recipients" USING btree ("distribution_id","number","id");--> statement-breakpoint
CREATE INDEX "distribution_recipients_by_name" ON "distribution_recipients" USING btree ("distribution_id","sort_name","id");--> statement-breakpoint
CREATE INDEX "distribution_recipients_counted" ON "distribution_recipients" USING btree ("distribution_id","delivery","reading","revoked_at");--> statement-breakpoint
CREATE INDEX "distribution_recipients_due" ON "distribution_recipients" USING btree ("distribution_id","number") WHERE is_due;--> statement-breakpoint
CREATE INDEX "distribution_recipients_of_contact" ON "distribution_recipients" USING btree ("contact_id","created_at");--> statement-breakpoint
CREATE INDEX "distribution_recipients_of_address" ON "distribution_recipients" USING btree ("tenant_id","sort_email");--> statement-breakpoint
CREATE INDEX "distribution_visits_of_recipient" ON "distribution_visits" USING btree ("recipient_id","at");--> statement-breakpoint
CREATE INDEX "distributions_by_creation" ON "distributions" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "distributions_by_change" ON "distributions" USING btree ("tenant_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "distributions_by_sending" ON "distributions" USING btree ("tenant_id","sent_at","id");--> statement-breakpoint
CREATE INDEX "distributions_by_title" ON "distributions" USING btree ("tenant_id","sort_title","id");--> statement-breakpoint
CREATE INDEX "distributions_by_state" ON "distributions" USING btree ("tenant_id","state","id");--> statement-breakpoint
CREATE INDEX "distributions_by_last_day" ON "distributions" USING btree ("tenant_id","expires_on","id");--> statement-breakpoint
CREATE INDEX "distributions_of_project" ON "distributions" USING btree ("project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "watermark_templates_name" ON "watermark_templates" USING btree ("project_id",lower("name"));