CREATE TABLE "approval_delegates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"delegate_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "approval_delegates_tenant_id" UNIQUE("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "approval_setup_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"approval_setup_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"steps" jsonb NOT NULL,
	"place" text DEFAULT 'after' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "approval_setup_versions_tenant_id" UNIQUE("tenant_id","id"),
	CONSTRAINT "approval_setup_versions_version" UNIQUE("approval_setup_id","version")
);
--> statement-breakpoint
CREATE TABLE "approval_setups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"sort_name" text collate "C" GENERATED ALWAYS AS (fold(name)) STORED NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "approval_setups_tenant_id" UNIQUE("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "approver_group_members" (
	"tenant_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	CONSTRAINT "approver_group_members_membership_id_group_id_pk" PRIMARY KEY("membership_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "approver_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"sort_name" text collate "C" GENERATED ALWAYS AS (fold(name)) STORED NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "approver_groups_tenant_id" UNIQUE("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"sequence" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"detail" jsonb NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_events_sequence" UNIQUE("tenant_id","subject_type","subject_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "audit_heads" (
	"tenant_id" uuid NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"sequence" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_heads_tenant_id_subject_type_subject_id_pk" PRIMARY KEY("tenant_id","subject_type","subject_id")
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"type" text NOT NULL,
	"registration_number" text DEFAULT '' NOT NULL,
	"vat_number" text DEFAULT '' NOT NULL,
	"address" jsonb DEFAULT '{"lines":[],"city":"","region":"","postcode":""}'::jsonb NOT NULL,
	"country" text DEFAULT 'GB' NOT NULL,
	"currency" text DEFAULT 'GBP' NOT NULL,
	"time_zone" text DEFAULT 'Europe/London' NOT NULL,
	"small_client" text DEFAULT 'unknown' NOT NULL,
	"small_client_evidence_on" date,
	"contact_name" text DEFAULT '' NOT NULL,
	"contact_email" text DEFAULT '' NOT NULL,
	"contact_phone" text DEFAULT '' NOT NULL,
	"brand_colour" text DEFAULT '#1f3a8a' NOT NULL,
	"logo_sha256" text,
	"sort_name" text collate "C" GENERATED ALWAYS AS (fold(name)) STORED NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "companies_tenant_id" UNIQUE("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "contact_group_members" (
	"tenant_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	CONSTRAINT "contact_group_members_group_id_contact_id_pk" PRIMARY KEY("group_id","contact_id")
);
--> statement-breakpoint
CREATE TABLE "contact_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"name" text NOT NULL,
	"colour" text NOT NULL,
	"owner_id" uuid,
	"filters" jsonb,
	"sort_name" text collate "C" GENERATED ALWAYS AS (fold(name)) STORED NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_groups_tenant_id" UNIQUE("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"category" text DEFAULT 'crew' NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"other_emails" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"country_code" text DEFAULT '' NOT NULL,
	"mobile" text DEFAULT '' NOT NULL,
	"department" text DEFAULT '' NOT NULL,
	"job_title" text DEFAULT '' NOT NULL,
	"engagement_type" text DEFAULT '' NOT NULL,
	"agent_id" uuid,
	"also_send_to_agent" boolean DEFAULT false NOT NULL,
	"company_name" text DEFAULT '' NOT NULL,
	"company_number" text DEFAULT '' NOT NULL,
	"vat_number" text DEFAULT '' NOT NULL,
	"starts_on" date,
	"ends_on" date,
	"notes" text DEFAULT '' NOT NULL,
	"picture_sha256" text,
	"sort_name" text collate "C" GENERATED ALWAYS AS (fold(last_name || ' ' || first_name)) STORED NOT NULL,
	"sort_email" text collate "C" GENERATED ALWAYS AS (lower(email)) STORED NOT NULL,
	"sort_department" text collate "C" GENERATED ALWAYS AS (fold(department)) STORED NOT NULL,
	"sort_job_title" text collate "C" GENERATED ALWAYS AS (fold(job_title)) STORED NOT NULL,
	"words" text collate "C" GENERATED ALWAYS AS (word_list(first_name || ' ' || last_name || ' ' || email || ' ' || translate(other_emails::text, '[]",', '    ') || ' ' || translate(email || ' ' || other_emails::text, '@[]",', '     ') || ' ' || country_code || mobile || ' ' || case when mobile = '' then '' else '0' || mobile end || ' ' || mobile || ' ' || department || ' ' || job_title || ' ' || company_name)) STORED NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contacts_tenant_id" UNIQUE("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "counters" (
	"name" text PRIMARY KEY NOT NULL,
	"count" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "custom_fields" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"of" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"required" boolean DEFAULT false NOT NULL,
	"default_value" jsonb,
	"choices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"help" text DEFAULT '' NOT NULL,
	"section" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "custom_fields_tenant_id" UNIQUE("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "custom_values" (
	"tenant_id" uuid NOT NULL,
	"field_id" uuid NOT NULL,
	"object_id" uuid NOT NULL,
	"place" integer DEFAULT 0 NOT NULL,
	"text" text,
	"number" double precision,
	"date" date,
	"flag" boolean,
	"sort_text" text collate "C" GENERATED ALWAYS AS (fold(left(coalesce("text", ''), 200))) STORED NOT NULL,
	CONSTRAINT "custom_values_field_id_object_id_place_pk" PRIMARY KEY("field_id","object_id","place")
);
--> statement-breakpoint
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
	"seal" text DEFAULT 'none' NOT NULL,
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
	"confirmed_at" timestamp with time zone,
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
	"first_name" text DEFAULT '' NOT NULL,
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
	"earlier_confirmed_at" timestamp with time zone,
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
	"run_id" uuid,
	"run_until" timestamp with time zone,
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
CREATE TABLE "watermark_images" (
	"tenant_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"content_type" text NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "watermark_images_tenant_id_sha256_pk" PRIMARY KEY("tenant_id","sha256")
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
	"party_id" uuid,
	"form_template_id" uuid,
	"field_key" text,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_forms" (
	"tenant_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"form_template_version_id" uuid NOT NULL,
	"condition" text DEFAULT '' NOT NULL,
	"hidden_from" text[] DEFAULT '{}' NOT NULL,
	"separate_keys" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_left_out" boolean DEFAULT false NOT NULL,
	"pdf_sha256" text,
	CONSTRAINT "document_forms_document_id_position_pk" PRIMARY KEY("document_id","position")
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
	"first_name" text DEFAULT '' NOT NULL,
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
	"actor" text DEFAULT '' NOT NULL,
	"working_hours" double precision,
	"reminded_at" timestamp with time zone,
	"has_bounced" boolean DEFAULT false NOT NULL,
	"pdf_sha256" text,
	CONSTRAINT "document_parties_tenant_id" UNIQUE("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "document_people" (
	"tenant_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"party_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"is_turn" boolean NOT NULL,
	"turn_at" timestamp with time zone,
	"state" text,
	"round" integer,
	"company_id" uuid,
	"project_id" uuid,
	"recipient_id" uuid,
	"created_by" uuid,
	"sent_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"expires_on" date,
	CONSTRAINT "document_people_party_id_user_id_pk" PRIMARY KEY("party_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"form_pack_id" uuid NOT NULL,
	"recipient_id" uuid NOT NULL,
	"recipient_country_code" text,
	"recipient_mobile" text,
	"created_by" uuid NOT NULL,
	"state" text NOT NULL,
	"delivery" text DEFAULT 'none' NOT NULL,
	"values" jsonb NOT NULL,
	"bound" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sources" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"attachment_audience" text[] DEFAULT '{}' NOT NULL,
	"engagement_type" text,
	"is_engagement_chosen" boolean DEFAULT false NOT NULL,
	"settings" jsonb NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"is_finishing" boolean DEFAULT false NOT NULL,
	"expires_on" date,
	"extension" jsonb,
	"ending" jsonb,
	"command_ids" uuid[] DEFAULT '{}' NOT NULL,
	"pdf_sha256" text,
	"finished_at" timestamp with time zone,
	"sent_by" uuid,
	"sent_at" timestamp with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "documents_tenant_id" UNIQUE("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "email_template_defaults" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"event" text NOT NULL,
	"company_id" uuid,
	"project_id" uuid,
	"email_template_id" uuid NOT NULL,
	CONSTRAINT "email_template_defaults_scope" UNIQUE NULLS NOT DISTINCT("tenant_id","event","company_id","project_id")
);
--> statement-breakpoint
CREATE TABLE "email_template_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"email_template_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"subject" text NOT NULL,
	"body" jsonb NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_template_versions_tenant_id" UNIQUE("tenant_id","id"),
	CONSTRAINT "email_template_versions_version" UNIQUE("email_template_id","version")
);
--> statement-breakpoint
CREATE TABLE "email_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"event" text NOT NULL,
	"name" text NOT NULL,
	"company_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"sort_name" text collate "C" GENERATED ALWAYS AS (fold(name)) STORED NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_templates_tenant_id" UNIQUE("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"tenant_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"bytes" bigint NOT NULL,
	"content_type" text NOT NULL,
	"is_let_go" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_tenant_id_sha256_pk" PRIMARY KEY("tenant_id","sha256")
);
--> statement-breakpoint
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
CREATE TABLE "form_pack_forms" (
	"tenant_id" uuid NOT NULL,
	"form_pack_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"form_template_id" uuid NOT NULL,
	"condition" text DEFAULT '' NOT NULL,
	"hidden_from" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "form_pack_forms_form_pack_id_position_pk" PRIMARY KEY("form_pack_id","position")
);
--> statement-breakpoint
CREATE TABLE "form_pack_projects" (
	"tenant_id" uuid NOT NULL,
	"form_pack_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	CONSTRAINT "form_pack_projects_form_pack_id_project_id_pk" PRIMARY KEY("form_pack_id","project_id")
);
--> statement-breakpoint
CREATE TABLE "form_packs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"name" text NOT NULL,
	"sort_name" text collate "C" GENERATED ALWAYS AS (fold(name)) STORED NOT NULL,
	"labels" text[] DEFAULT '{}' NOT NULL,
	"approval_setup_id" uuid,
	"email_template_id" uuid,
	"user_types" text[] DEFAULT '{}' NOT NULL,
	"file_name" text DEFAULT '' NOT NULL,
	"output" text DEFAULT 'one' NOT NULL,
	"attachments" text DEFAULT 'inside' NOT NULL,
	"attachment_audience" text[] DEFAULT '{}' NOT NULL,
	"shared_keys" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"updated_by" uuid NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "form_packs_tenant_id" UNIQUE("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "form_template_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"form_template_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"file_sha256" text NOT NULL,
	"pages" jsonb NOT NULL,
	"fields" jsonb NOT NULL,
	"omitted" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"renamed_keys" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"published_at" timestamp with time zone,
	"published_by" uuid,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "form_template_versions_tenant_id" UNIQUE("tenant_id","id"),
	CONSTRAINT "form_template_versions_version" UNIQUE("form_template_id","version")
);
--> statement-breakpoint
CREATE TABLE "form_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"name" text NOT NULL,
	"sort_name" text collate "C" GENERATED ALWAYS AS (fold(name)) STORED NOT NULL,
	"version" integer NOT NULL,
	"labels" text[] DEFAULT '{}' NOT NULL,
	"updated_by" uuid NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "form_templates_tenant_id" UNIQUE("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "home_cards" (
	"tenant_id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"cards" jsonb NOT NULL,
	CONSTRAINT "home_cards_membership_id_pk" PRIMARY KEY("membership_id")
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"tenant_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"outcome" text NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"object_id" uuid,
	"before" jsonb,
	"revision_after" integer,
	"done_at" timestamp with time zone,
	CONSTRAINT "import_rows_import_id_row_pk" PRIMARY KEY("import_id","row")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"file_name" text NOT NULL,
	"file_sha256" text,
	"reading" jsonb DEFAULT '{"encoding":null,"sheets":[],"sheet":0,"decimalSign":null}'::jsonb NOT NULL,
	"heading_row" integer NOT NULL,
	"headings" jsonb NOT NULL,
	"sample" jsonb NOT NULL,
	"row_count" integer NOT NULL,
	"mapping" jsonb NOT NULL,
	"duplicates" text DEFAULT 'skip' NOT NULL,
	"counts" jsonb NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "imports_tenant_id" UNIQUE("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid,
	"purpose" text NOT NULL,
	"subject_id" uuid,
	"token_hash" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"uses" integer DEFAULT 0 NOT NULL,
	"most_uses" integer,
	"last_used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "list_columns" (
	"tenant_id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"list" text NOT NULL,
	"columns" jsonb NOT NULL,
	CONSTRAINT "list_columns_membership_id_list_pk" PRIMARY KEY("membership_id","list")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" jsonb NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_views_tenant_id" UNIQUE("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"tenant_id" uuid NOT NULL,
	"of" text NOT NULL,
	"word" text collate "C" NOT NULL,
	"place" text collate "C" NOT NULL,
	"object_id" uuid NOT NULL,
	CONSTRAINT "search_words_tenant_id_of_word_place_object_id_pk" PRIMARY KEY("tenant_id","of","word","place","object_id")
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"subject_type" text,
	"subject_id" uuid,
	"sender" text NOT NULL,
	"reply_to" text,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"attachments" jsonb NOT NULL,
	"unsubscribe" text,
	"state" text DEFAULT 'queued' NOT NULL,
	"waiting_since" timestamp with time zone,
	"confidential" boolean DEFAULT false NOT NULL,
	"useful_until" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mails_tenant_id" UNIQUE("tenant_id","id"),
	CONSTRAINT "mails_purpose" UNIQUE("tenant_id","purpose")
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"user_type" text NOT NULL,
	"tax_risk_access" boolean DEFAULT false NOT NULL,
	"doc_distribution_access" boolean DEFAULT false NOT NULL,
	"home_company_id" uuid,
	"disabled_at" timestamp with time zone,
	"invited_at" timestamp with time zone,
	"invitation_expires_at" timestamp with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_tenant_id" UNIQUE("tenant_id","id"),
	CONSTRAINT "memberships_user" UNIQUE("user_id","tenant_id")
);
--> statement-breakpoint
CREATE TABLE "project_members" (
	"tenant_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	CONSTRAINT "project_members_membership_id_project_id_pk" PRIMARY KEY("membership_id","project_id")
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"starts_on" date,
	"ends_on" date,
	"currency" text DEFAULT 'GBP' NOT NULL,
	"departments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"approval_setup_id" uuid,
	"tax_risk_mode" text DEFAULT 'off' NOT NULL,
	"watermark_text" text DEFAULT '' NOT NULL,
	"sort_name" text collate "C" GENERATED ALWAYS AS (fold(name)) STORED NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "projects_tenant_id" UNIQUE("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "report_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"name" text NOT NULL,
	"definition" jsonb NOT NULL,
	"place" jsonb NOT NULL,
	"format" text NOT NULL,
	"state" text NOT NULL,
	"total" integer,
	"written" integer DEFAULT 0 NOT NULL,
	"sha256" text,
	"picture_sha256" text,
	"bytes" bigint,
	"problem" text DEFAULT '' NOT NULL,
	"schedule_id" uuid,
	"mailed_to" uuid[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "report_runs_tenant_id" UNIQUE("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "report_schedules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"report_id" uuid NOT NULL,
	"rhythm" text NOT NULL,
	"day" integer NOT NULL,
	"time" text NOT NULL,
	"time_zone" text NOT NULL,
	"format" text NOT NULL,
	"delivery" text NOT NULL,
	"skips_empty" boolean NOT NULL,
	"recipient_ids" uuid[] NOT NULL,
	"place" jsonb NOT NULL,
	"next_at" timestamp with time zone,
	"last_problem" text DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_schedules_tenant_id" UNIQUE("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "report_versions" (
	"tenant_id" uuid NOT NULL,
	"report_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"name" text NOT NULL,
	"definition" jsonb NOT NULL,
	"saved_by" uuid NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_versions_report_id_revision_pk" PRIMARY KEY("report_id","revision")
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"definition" jsonb NOT NULL,
	"owner_id" uuid NOT NULL,
	"shares" jsonb NOT NULL,
	"sort_name" text collate "C" GENERATED ALWAYS AS (fold(name)) STORED NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reports_tenant_id" UNIQUE("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "working_time" (
	"tenant_id" uuid NOT NULL,
	"company_id" uuid PRIMARY KEY NOT NULL,
	"time_zone" text NOT NULL,
	"state" text NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"position" uuid,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "tax_disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"risk_id" uuid NOT NULL,
	"statement_id" uuid NOT NULL,
	"from_role" text NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"via" text NOT NULL,
	"received_on" date NOT NULL,
	"due_on" date NOT NULL,
	"outcome" text,
	"reasons" text DEFAULT '' NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tax_industry_roles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"name" text NOT NULL,
	"department" text DEFAULT '' NOT NULL,
	"criterion" text DEFAULT '' NOT NULL,
	"allows_general_test" boolean DEFAULT false NOT NULL,
	"rests_on_equipment" boolean DEFAULT false NOT NULL,
	"source" text NOT NULL,
	"source_date" date NOT NULL,
	"verified_by" uuid,
	"verified_at" timestamp with time zone,
	"sort_name" text collate "C" GENERATED ALWAYS AS (fold(name)) STORED NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tax_industry_roles_tenant_id" UNIQUE("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "tax_risk_evidence" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"risk_id" uuid NOT NULL,
	"about" text NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"added_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tax_risk_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"risk_id" uuid NOT NULL,
	"role" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"opened_at" timestamp with time zone,
	"submitted_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tax_risk_settings" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"uses_role_list" boolean DEFAULT false NOT NULL,
	"may_sign_off_alone" boolean DEFAULT false NOT NULL,
	"blanket_limit" integer DEFAULT 5 NOT NULL,
	"assessor_ids" uuid[] DEFAULT '{}' NOT NULL,
	"controller_ids" uuid[] DEFAULT '{}' NOT NULL,
	"last_statement" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tax_risk_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"risk_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"frozen" jsonb NOT NULL,
	"superseded_at" timestamp with time zone,
	"superseded_reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tax_risk_versions_version" UNIQUE("risk_id","version")
);
--> statement-breakpoint
CREATE TABLE "tax_risks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"role" text NOT NULL,
	"department" text DEFAULT '' NOT NULL,
	"engaged_as" text NOT NULL,
	"starts_on" date,
	"ends_on" date,
	"rate" numeric(14, 2),
	"rate_basis" text DEFAULT 'day' NOT NULL,
	"currency" text DEFAULT 'GBP' NOT NULL,
	"intermediary" jsonb NOT NULL,
	"fee_payer" jsonb NOT NULL,
	"letter" jsonb,
	"role_claim" jsonb,
	"notes" text DEFAULT '' NOT NULL,
	"owner_id" uuid NOT NULL,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"unconfirmed" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"answers_hash" text,
	"route" text NOT NULL,
	"decision" text,
	"override" jsonb,
	"level" text NOT NULL,
	"level_rank" integer NOT NULL,
	"level_why" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_blanket" boolean DEFAULT false NOT NULL,
	"status" text NOT NULL,
	"status_before" text,
	"version" integer DEFAULT 1 NOT NULL,
	"submitted_by" jsonb,
	"signed_off_by" jsonb,
	"return_reason" text DEFAULT '' NOT NULL,
	"review_on" date,
	"review_why" text DEFAULT '' NOT NULL,
	"rules_version" text,
	"dispute_due_on" date,
	"signed_off_ends_on" date,
	"has_statement" boolean DEFAULT false NOT NULL,
	"issued_at" timestamp with time zone,
	"acknowledged_at" timestamp with time zone,
	"recheck_on" date,
	"sort_role" text collate "C" GENERATED ALWAYS AS (fold(role)) STORED NOT NULL,
	"sort_department" text collate "C" GENERATED ALWAYS AS (fold(department)) STORED NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tax_risks_tenant_id" UNIQUE("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "tax_statement_recipients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"statement_id" uuid NOT NULL,
	"role" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"also_for" text DEFAULT '' NOT NULL,
	"sent_at" timestamp with time zone,
	"has_bounced" boolean DEFAULT false NOT NULL,
	"opened_at" timestamp with time zone,
	"acknowledged_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "tax_statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"risk_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"number" text NOT NULL,
	"decision" text NOT NULL,
	"effective_from" date NOT NULL,
	"replaces" text DEFAULT '' NOT NULL,
	"issued_by" uuid NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"pdf_sha256" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tax_statements_tenant_id" UNIQUE("tenant_id","id"),
	CONSTRAINT "tax_statements_number" UNIQUE("tenant_id","number")
);
--> statement-breakpoint
CREATE TABLE "tenants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"ready_at" timestamp with time zone,
	"mfa_required" boolean DEFAULT false NOT NULL,
	"may_approve_own" boolean DEFAULT false NOT NULL,
	"may_reassign_approvals" boolean DEFAULT false NOT NULL,
	"shows_approvers" boolean DEFAULT false NOT NULL,
	"finished_link_days" integer DEFAULT 30 NOT NULL,
	"time_zone" text DEFAULT 'Europe/London' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_images" (
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"sha256" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_images_user_id_purpose_pk" PRIMARY KEY("user_id","purpose")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sub" text,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"sort_name" text collate "C" GENERATED ALWAYS AS (fold(first_name || ' ' || last_name)) STORED NOT NULL,
	"sort_email" text collate "C" GENERATED ALWAYS AS (lower(email)) STORED NOT NULL,
	"country_code" text DEFAULT '' NOT NULL,
	"mobile" text DEFAULT '' NOT NULL,
	"signature" jsonb,
	"preferences" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"picture_hash" text,
	"home_tenant_id" uuid NOT NULL,
	"invited_account_id" uuid,
	"belongs_to_several" boolean DEFAULT false NOT NULL,
	"signed_in_at" timestamp with time zone,
	"last_sign_in_at" timestamp with time zone,
	"signed_out_before" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_sub_unique" UNIQUE("sub")
);
--> statement-breakpoint
CREATE TABLE "pool_codes" (
	"user_id" text NOT NULL,
	"purpose" text NOT NULL,
	"hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pool_codes_user_id_purpose_pk" PRIMARY KEY("user_id","purpose")
);
--> statement-breakpoint
CREATE TABLE "pool_counters" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"blocked_until" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pool_sessions" (
	"session_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"generation" integer NOT NULL,
	"refresh_hash" text NOT NULL,
	"rotated_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"address" text NOT NULL,
	"user_agent" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pool_used_once" (
	"id" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pool_users" (
	"user_id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"salt" text NOT NULL,
	"verifier" text NOT NULL,
	"password_version" integer NOT NULL,
	"temporary_until" timestamp with time zone,
	"reset_required" boolean DEFAULT false NOT NULL,
	"enabled" boolean NOT NULL,
	"totp_secret" text,
	"totp_pending" text,
	"totp_enabled" boolean DEFAULT false NOT NULL,
	"email_enabled" boolean DEFAULT false NOT NULL,
	"preferred_factor" text,
	"mfa_required" boolean DEFAULT false NOT NULL,
	"mfa_version" integer DEFAULT 1 NOT NULL,
	"pending_email" text,
	"attributes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pool_users_email" UNIQUE("email_key")
);
--> statement-breakpoint
ALTER TABLE "approval_delegates" ADD CONSTRAINT "approval_delegates_membership" FOREIGN KEY ("tenant_id","membership_id") REFERENCES "public"."memberships"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_delegates" ADD CONSTRAINT "approval_delegates_delegate" FOREIGN KEY ("tenant_id","delegate_id") REFERENCES "public"."memberships"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_setup_versions" ADD CONSTRAINT "approval_setup_versions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_setup_versions" ADD CONSTRAINT "approval_setup_versions_setup" FOREIGN KEY ("tenant_id","approval_setup_id") REFERENCES "public"."approval_setups"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_setups" ADD CONSTRAINT "approval_setups_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approver_group_members" ADD CONSTRAINT "approver_group_members_group" FOREIGN KEY ("tenant_id","group_id") REFERENCES "public"."approver_groups"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approver_group_members" ADD CONSTRAINT "approver_group_members_membership" FOREIGN KEY ("tenant_id","membership_id") REFERENCES "public"."memberships"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approver_groups" ADD CONSTRAINT "approver_groups_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_heads" ADD CONSTRAINT "audit_heads_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_logo" FOREIGN KEY ("tenant_id","logo_sha256") REFERENCES "public"."files"("tenant_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_group_members" ADD CONSTRAINT "contact_group_members_group" FOREIGN KEY ("tenant_id","group_id") REFERENCES "public"."contact_groups"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_group_members" ADD CONSTRAINT "contact_group_members_contact" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_groups" ADD CONSTRAINT "contact_groups_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_groups" ADD CONSTRAINT "contact_groups_owner" FOREIGN KEY ("tenant_id","owner_id") REFERENCES "public"."memberships"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_agent" FOREIGN KEY ("tenant_id","agent_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_picture" FOREIGN KEY ("tenant_id","picture_sha256") REFERENCES "public"."files"("tenant_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_fields" ADD CONSTRAINT "custom_fields_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_values" ADD CONSTRAINT "custom_values_field" FOREIGN KEY ("tenant_id","field_id") REFERENCES "public"."custom_fields"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "watermark_images" ADD CONSTRAINT "watermark_images_file" FOREIGN KEY ("tenant_id","sha256") REFERENCES "public"."files"("tenant_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watermark_templates" ADD CONSTRAINT "watermark_templates_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."projects"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_proposals" ADD CONSTRAINT "contact_proposals_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_proposals" ADD CONSTRAINT "contact_proposals_contact" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_proposals" ADD CONSTRAINT "contact_proposals_document" FOREIGN KEY ("tenant_id","document_id") REFERENCES "public"."documents"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_comments" ADD CONSTRAINT "document_comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_comments" ADD CONSTRAINT "document_comments_document" FOREIGN KEY ("tenant_id","document_id") REFERENCES "public"."documents"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_files" ADD CONSTRAINT "document_files_document" FOREIGN KEY ("tenant_id","document_id") REFERENCES "public"."documents"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_files" ADD CONSTRAINT "document_files_party" FOREIGN KEY ("tenant_id","party_id") REFERENCES "public"."document_parties"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_files" ADD CONSTRAINT "document_files_file" FOREIGN KEY ("tenant_id","sha256") REFERENCES "public"."files"("tenant_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_forms" ADD CONSTRAINT "document_forms_document" FOREIGN KEY ("tenant_id","document_id") REFERENCES "public"."documents"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_forms" ADD CONSTRAINT "document_forms_version" FOREIGN KEY ("tenant_id","form_template_version_id") REFERENCES "public"."form_template_versions"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_forms" ADD CONSTRAINT "document_forms_pdf" FOREIGN KEY ("tenant_id","pdf_sha256") REFERENCES "public"."files"("tenant_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_parties" ADD CONSTRAINT "document_parties_document" FOREIGN KEY ("tenant_id","document_id") REFERENCES "public"."documents"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_parties" ADD CONSTRAINT "document_parties_pdf" FOREIGN KEY ("tenant_id","pdf_sha256") REFERENCES "public"."files"("tenant_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_people" ADD CONSTRAINT "document_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_people" ADD CONSTRAINT "document_people_party" FOREIGN KEY ("tenant_id","party_id") REFERENCES "public"."document_parties"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_company" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."projects"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_pack" FOREIGN KEY ("tenant_id","form_pack_id") REFERENCES "public"."form_packs"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_recipient" FOREIGN KEY ("tenant_id","recipient_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_pdf" FOREIGN KEY ("tenant_id","pdf_sha256") REFERENCES "public"."files"("tenant_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_template_defaults" ADD CONSTRAINT "email_template_defaults_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_template_defaults" ADD CONSTRAINT "email_template_defaults_company" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_template_defaults" ADD CONSTRAINT "email_template_defaults_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."projects"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_template_defaults" ADD CONSTRAINT "email_template_defaults_template" FOREIGN KEY ("tenant_id","email_template_id") REFERENCES "public"."email_templates"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_template_versions" ADD CONSTRAINT "email_template_versions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_template_versions" ADD CONSTRAINT "email_template_versions_template" FOREIGN KEY ("tenant_id","email_template_id") REFERENCES "public"."email_templates"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_templates" ADD CONSTRAINT "email_templates_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_templates" ADD CONSTRAINT "email_templates_company" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_pack_files" ADD CONSTRAINT "form_pack_files_pack" FOREIGN KEY ("tenant_id","form_pack_id") REFERENCES "public"."form_packs"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_pack_files" ADD CONSTRAINT "form_pack_files_file" FOREIGN KEY ("tenant_id","sha256") REFERENCES "public"."files"("tenant_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_pack_forms" ADD CONSTRAINT "form_pack_forms_pack" FOREIGN KEY ("tenant_id","form_pack_id") REFERENCES "public"."form_packs"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_pack_forms" ADD CONSTRAINT "form_pack_forms_template" FOREIGN KEY ("tenant_id","form_template_id") REFERENCES "public"."form_templates"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_pack_projects" ADD CONSTRAINT "form_pack_projects_pack" FOREIGN KEY ("tenant_id","form_pack_id") REFERENCES "public"."form_packs"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_pack_projects" ADD CONSTRAINT "form_pack_projects_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."projects"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_packs" ADD CONSTRAINT "form_packs_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_packs" ADD CONSTRAINT "form_packs_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_packs" ADD CONSTRAINT "form_packs_approval_setup" FOREIGN KEY ("tenant_id","approval_setup_id") REFERENCES "public"."approval_setups"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_packs" ADD CONSTRAINT "form_packs_email_template" FOREIGN KEY ("tenant_id","email_template_id") REFERENCES "public"."email_templates"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_template_versions" ADD CONSTRAINT "form_template_versions_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_template_versions" ADD CONSTRAINT "form_template_versions_template" FOREIGN KEY ("tenant_id","form_template_id") REFERENCES "public"."form_templates"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_template_versions" ADD CONSTRAINT "form_template_versions_file" FOREIGN KEY ("tenant_id","file_sha256") REFERENCES "public"."files"("tenant_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_templates" ADD CONSTRAINT "form_templates_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_templates" ADD CONSTRAINT "form_templates_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_cards" ADD CONSTRAINT "home_cards_membership" FOREIGN KEY ("tenant_id","membership_id") REFERENCES "public"."memberships"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import" FOREIGN KEY ("tenant_id","import_id") REFERENCES "public"."imports"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_file" FOREIGN KEY ("tenant_id","file_sha256") REFERENCES "public"."files"("tenant_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_columns" ADD CONSTRAINT "list_columns_membership" FOREIGN KEY ("tenant_id","membership_id") REFERENCES "public"."memberships"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_membership" FOREIGN KEY ("tenant_id","membership_id") REFERENCES "public"."memberships"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_words" ADD CONSTRAINT "search_words_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_home_company" FOREIGN KEY ("tenant_id","home_company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_members" ADD CONSTRAINT "project_members_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."projects"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_members" ADD CONSTRAINT "project_members_membership" FOREIGN KEY ("tenant_id","membership_id") REFERENCES "public"."memberships"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_company" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_approval_setup" FOREIGN KEY ("tenant_id","approval_setup_id") REFERENCES "public"."approval_setups"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_runs" ADD CONSTRAINT "report_runs_membership" FOREIGN KEY ("tenant_id","membership_id") REFERENCES "public"."memberships"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_runs" ADD CONSTRAINT "report_runs_file" FOREIGN KEY ("tenant_id","sha256") REFERENCES "public"."files"("tenant_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_runs" ADD CONSTRAINT "report_runs_picture" FOREIGN KEY ("tenant_id","picture_sha256") REFERENCES "public"."files"("tenant_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_report" FOREIGN KEY ("tenant_id","report_id") REFERENCES "public"."reports"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_versions" ADD CONSTRAINT "report_versions_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_versions" ADD CONSTRAINT "report_versions_report" FOREIGN KEY ("tenant_id","report_id") REFERENCES "public"."reports"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "working_time" ADD CONSTRAINT "working_time_company" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_disputes" ADD CONSTRAINT "tax_disputes_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_disputes" ADD CONSTRAINT "tax_disputes_risk" FOREIGN KEY ("tenant_id","risk_id") REFERENCES "public"."tax_risks"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_disputes" ADD CONSTRAINT "tax_disputes_statement" FOREIGN KEY ("tenant_id","statement_id") REFERENCES "public"."tax_statements"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_industry_roles" ADD CONSTRAINT "tax_industry_roles_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_industry_roles" ADD CONSTRAINT "tax_industry_roles_verified_by_users_id_fk" FOREIGN KEY ("verified_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_risk_evidence" ADD CONSTRAINT "tax_risk_evidence_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_risk_evidence" ADD CONSTRAINT "tax_risk_evidence_risk" FOREIGN KEY ("tenant_id","risk_id") REFERENCES "public"."tax_risks"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_risk_evidence" ADD CONSTRAINT "tax_risk_evidence_file" FOREIGN KEY ("tenant_id","sha256") REFERENCES "public"."files"("tenant_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_risk_invitations" ADD CONSTRAINT "tax_risk_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_risk_invitations" ADD CONSTRAINT "tax_risk_invitations_risk" FOREIGN KEY ("tenant_id","risk_id") REFERENCES "public"."tax_risks"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_risk_settings" ADD CONSTRAINT "tax_risk_settings_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_risk_versions" ADD CONSTRAINT "tax_risk_versions_risk" FOREIGN KEY ("tenant_id","risk_id") REFERENCES "public"."tax_risks"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_risks" ADD CONSTRAINT "tax_risks_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_risks" ADD CONSTRAINT "tax_risks_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_risks" ADD CONSTRAINT "tax_risks_contact" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_risks" ADD CONSTRAINT "tax_risks_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."projects"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_risks" ADD CONSTRAINT "tax_risks_company" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_statement_recipients" ADD CONSTRAINT "tax_statement_recipients_statement" FOREIGN KEY ("tenant_id","statement_id") REFERENCES "public"."tax_statements"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_statements" ADD CONSTRAINT "tax_statements_issued_by_users_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_statements" ADD CONSTRAINT "tax_statements_risk" FOREIGN KEY ("tenant_id","risk_id") REFERENCES "public"."tax_risks"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_statements" ADD CONSTRAINT "tax_statements_pdf" FOREIGN KEY ("tenant_id","pdf_sha256") REFERENCES "public"."files"("tenant_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_images" ADD CONSTRAINT "user_images_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_home_tenant_id_tenants_id_fk" FOREIGN KEY ("home_tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_invited_account_id_users_id_fk" FOREIGN KEY ("invited_account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pool_codes" ADD CONSTRAINT "pool_codes_user_id_pool_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."pool_users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pool_sessions" ADD CONSTRAINT "pool_sessions_user_id_pool_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."pool_users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approval_delegates_of_membership" ON "approval_delegates" USING btree ("membership_id","ends_on");--> statement-breakpoint
CREATE INDEX "approval_delegates_of_delegate" ON "approval_delegates" USING btree ("delegate_id");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_setups_name" ON "approval_setups" USING btree ("tenant_id",lower("name"));--> statement-breakpoint
CREATE INDEX "approval_setups_sorted" ON "approval_setups" USING btree ("tenant_id","sort_name","id");--> statement-breakpoint
CREATE INDEX "approver_group_members_of_group" ON "approver_group_members" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "approver_groups_sorted" ON "approver_groups" USING btree ("tenant_id","sort_name","id");--> statement-breakpoint
CREATE UNIQUE INDEX "approver_groups_name" ON "approver_groups" USING btree ("tenant_id",lower("name"));--> statement-breakpoint
CREATE INDEX "audit_events_by_time" ON "audit_events" USING btree ("tenant_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_events_of_actor" ON "audit_events" USING btree ("tenant_id","actor_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "companies_name" ON "companies" USING btree ("tenant_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "companies_code" ON "companies" USING btree ("tenant_id",lower("code"));--> statement-breakpoint
CREATE INDEX "companies_sorted" ON "companies" USING btree ("tenant_id","sort_name","id");--> statement-breakpoint
CREATE INDEX "contact_group_members_of_contact" ON "contact_group_members" USING btree ("contact_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_groups_name" ON "contact_groups" USING btree ("tenant_id",coalesce("owner_id", "tenant_id"),lower("name"));--> statement-breakpoint
CREATE INDEX "contact_groups_sorted" ON "contact_groups" USING btree ("tenant_id","sort_name","id");--> statement-breakpoint
CREATE INDEX "contacts_by_name" ON "contacts" USING btree ("tenant_id","sort_name","id");--> statement-breakpoint
CREATE INDEX "contacts_by_email" ON "contacts" USING btree ("tenant_id","sort_email","id");--> statement-breakpoint
CREATE INDEX "contacts_by_department" ON "contacts" USING btree ("tenant_id","sort_department","id");--> statement-breakpoint
CREATE INDEX "contacts_by_job_title" ON "contacts" USING btree ("tenant_id","sort_job_title","id");--> statement-breakpoint
CREATE INDEX "contacts_by_category" ON "contacts" USING btree ("tenant_id","category","id");--> statement-breakpoint
CREATE INDEX "contacts_by_engagement_type" ON "contacts" USING btree ("tenant_id","engagement_type","id");--> statement-breakpoint
CREATE INDEX "contacts_by_start" ON "contacts" USING btree ("tenant_id","starts_on","id");--> statement-breakpoint
CREATE INDEX "contacts_by_end" ON "contacts" USING btree ("tenant_id","ends_on","id");--> statement-breakpoint
CREATE INDEX "contacts_by_creation" ON "contacts" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "contacts_by_change" ON "contacts" USING btree ("tenant_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "contacts_of_agent" ON "contacts" USING btree ("agent_id");--> statement-breakpoint
CREATE INDEX "contacts_archived" ON "contacts" USING btree ("tenant_id","id") WHERE archived_at is not null;--> statement-breakpoint
CREATE INDEX "contacts_by_beginnings" ON "contacts" USING gin (word_beginnings("tenant_id", "words", "sort_name"));--> statement-breakpoint
CREATE UNIQUE INDEX "custom_fields_name" ON "custom_fields" USING btree ("tenant_id","of",lower("name"));--> statement-breakpoint
CREATE INDEX "custom_fields_of" ON "custom_fields" USING btree ("tenant_id","of","position");--> statement-breakpoint
CREATE INDEX "custom_values_of_object" ON "custom_values" USING btree ("object_id");--> statement-breakpoint
CREATE INDEX "custom_values_by_text" ON "custom_values" USING btree ("tenant_id","field_id","sort_text","object_id");--> statement-breakpoint
CREATE INDEX "custom_values_by_number" ON "custom_values" USING btree ("tenant_id","field_id","number","object_id");--> statement-breakpoint
CREATE INDEX "custom_values_by_date" ON "custom_values" USING btree ("tenant_id","field_id","date","object_id");--> statement-breakpoint
CREATE INDEX "custom_values_by_flag" ON "custom_values" USING btree ("tenant_id","field_id","flag","object_id");--> statement-breakpoint
CREATE INDEX "distribution_copies_by_hash" ON "distribution_copies" USING btree ("sha256");--> statement-breakpoint
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
CREATE INDEX "watermark_images_by_upload" ON "watermark_images" USING btree ("uploaded_at");--> statement-breakpoint
CREATE UNIQUE INDEX "watermark_templates_name" ON "watermark_templates" USING btree ("project_id",lower("name"));--> statement-breakpoint
CREATE INDEX "contact_proposals_of_contact" ON "contact_proposals" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "document_comments_of_document" ON "document_comments" USING btree ("document_id","created_at");--> statement-breakpoint
CREATE INDEX "document_files_of_document" ON "document_files" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "document_files_of_party" ON "document_files" USING btree ("party_id");--> statement-breakpoint
CREATE INDEX "document_forms_by_pdf" ON "document_forms" USING btree ("pdf_sha256") WHERE pdf_sha256 is not null;--> statement-breakpoint
CREATE INDEX "document_forms_of_version" ON "document_forms" USING btree ("form_template_version_id");--> statement-breakpoint
CREATE INDEX "document_parties_by_pdf" ON "document_parties" USING btree ("pdf_sha256") WHERE pdf_sha256 is not null;--> statement-breakpoint
CREATE INDEX "document_parties_of_document" ON "document_parties" USING btree ("document_id","round","place");--> statement-breakpoint
CREATE INDEX "document_parties_bounced" ON "document_parties" USING btree ("document_id") WHERE has_bounced;--> statement-breakpoint
CREATE INDEX "document_parties_by_turn" ON "document_parties" USING btree ("tenant_id","turn_at" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "document_parties_by_act" ON "document_parties" USING btree ("tenant_id","role","actor","working_hours","name","document_id") WHERE acted_at is not null and turn_at is not null;--> statement-breakpoint
CREATE INDEX "document_parties_by_state" ON "document_parties" USING btree ("tenant_id","state","document_id") WHERE state in ('turn', 'declined');--> statement-breakpoint
CREATE INDEX "document_people_of_user" ON "document_people" USING btree ("tenant_id","user_id","document_id","state","round","company_id","project_id","recipient_id","created_by","sent_at","finished_at","expires_on");--> statement-breakpoint
CREATE INDEX "document_people_by_turn" ON "document_people" USING btree ("tenant_id","user_id","turn_at","document_id") WHERE is_turn and state = 'pending';--> statement-breakpoint
CREATE INDEX "document_people_of_document" ON "document_people" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "documents_by_change" ON "documents" USING btree ("tenant_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "documents_by_creation" ON "documents" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "documents_by_sending" ON "documents" USING btree ("tenant_id","sent_at","id","project_id","created_by","state");--> statement-breakpoint
CREATE INDEX "documents_by_state" ON "documents" USING btree ("tenant_id","state","updated_at","id");--> statement-breakpoint
CREATE INDEX "documents_by_state_alone" ON "documents" USING btree ("tenant_id","state","id","project_id","created_by");--> statement-breakpoint
CREATE INDEX "documents_by_finish" ON "documents" USING btree ("tenant_id","finished_at","id");--> statement-breakpoint
CREATE INDEX "documents_by_completion" ON "documents" USING btree ("tenant_id","finished_at","sent_at","id","project_id","created_by","state") WHERE finished_at is not null;--> statement-breakpoint
CREATE INDEX "documents_by_last_day" ON "documents" USING btree ("tenant_id","expires_on","id");--> statement-breakpoint
CREATE INDEX "documents_of_pack" ON "documents" USING btree ("tenant_id","form_pack_id","id");--> statement-breakpoint
CREATE INDEX "documents_of_company" ON "documents" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "documents_by_end" ON "documents" USING btree ("expires_on") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "documents_by_pdf" ON "documents" USING btree ("pdf_sha256");--> statement-breakpoint
CREATE INDEX "documents_by_failed_delivery" ON "documents" USING btree ("tenant_id","id") WHERE delivery = 'failed';--> statement-breakpoint
CREATE INDEX "documents_of_creator" ON "documents" USING btree ("tenant_id","created_by","updated_at","id");--> statement-breakpoint
CREATE INDEX "documents_of_recipient" ON "documents" USING btree ("recipient_id");--> statement-breakpoint
CREATE INDEX "documents_of_project" ON "documents" USING btree ("tenant_id","project_id","form_pack_id","created_by","state");--> statement-breakpoint
CREATE INDEX "documents_of_people" ON "documents" USING btree ("tenant_id","project_id","recipient_id");--> statement-breakpoint
CREATE INDEX "email_template_defaults_of_template" ON "email_template_defaults" USING btree ("email_template_id");--> statement-breakpoint
CREATE INDEX "email_template_defaults_of_project" ON "email_template_defaults" USING btree ("project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "email_templates_name" ON "email_templates" USING btree ("tenant_id","event",lower("name"));--> statement-breakpoint
CREATE INDEX "email_templates_sorted" ON "email_templates" USING btree ("tenant_id","sort_name","id");--> statement-breakpoint
CREATE INDEX "form_pack_files_of_pack" ON "form_pack_files" USING btree ("form_pack_id","created_at","id");--> statement-breakpoint
CREATE INDEX "form_pack_forms_of_template" ON "form_pack_forms" USING btree ("form_template_id");--> statement-breakpoint
CREATE INDEX "form_pack_projects_of_project" ON "form_pack_projects" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "form_packs_by_name" ON "form_packs" USING btree ("tenant_id","sort_name","id");--> statement-breakpoint
CREATE INDEX "form_packs_by_change" ON "form_packs" USING btree ("tenant_id","updated_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "form_packs_name" ON "form_packs" USING btree ("tenant_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "form_templates_name" ON "form_templates" USING btree ("tenant_id",lower("name"));--> statement-breakpoint
CREATE INDEX "form_templates_by_name" ON "form_templates" USING btree ("tenant_id","sort_name","id");--> statement-breakpoint
CREATE INDEX "form_templates_by_change" ON "form_templates" USING btree ("tenant_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "import_rows_by_outcome" ON "import_rows" USING btree ("import_id","outcome","row");--> statement-breakpoint
CREATE INDEX "imports_newest" ON "imports" USING btree ("tenant_id","kind","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "links_of_subject" ON "links" USING btree ("subject_id","purpose");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("membership_id","list",lower("name"));--> statement-breakpoint
CREATE INDEX "mails_by_creation" ON "mails" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "mails_queued" ON "mails" USING btree ("tenant_id") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "mails_held" ON "mails" USING btree ("tenant_id","created_at","id") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "memberships_of_tenant" ON "memberships" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "project_members_of_project" ON "project_members" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "projects_sorted" ON "projects" USING btree ("tenant_id","sort_name","id");--> statement-breakpoint
CREATE INDEX "projects_of_company" ON "projects" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "projects_name" ON "projects" USING btree ("tenant_id","company_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "projects_code" ON "projects" USING btree ("tenant_id",lower("code"));--> statement-breakpoint
CREATE INDEX "report_runs_of_member" ON "report_runs" USING btree ("membership_id","created_at");--> statement-breakpoint
CREATE INDEX "report_runs_mailed_to" ON "report_runs" USING gin ("mailed_to");--> statement-breakpoint
CREATE INDEX "report_runs_by_age" ON "report_runs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "report_schedules_of_report" ON "report_schedules" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "report_schedules_due" ON "report_schedules" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "reports_by_name" ON "reports" USING btree ("tenant_id","sort_name","id");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_disputes_open" ON "tax_disputes" USING btree ("risk_id","from_role") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "tax_disputes_of_risk" ON "tax_disputes" USING btree ("risk_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_industry_roles_name" ON "tax_industry_roles" USING btree ("tenant_id",lower("name"));--> statement-breakpoint
CREATE INDEX "tax_industry_roles_sorted" ON "tax_industry_roles" USING btree ("tenant_id","sort_name","id");--> statement-breakpoint
CREATE INDEX "tax_risk_evidence_of_risk" ON "tax_risk_evidence" USING btree ("risk_id");--> statement-breakpoint
CREATE INDEX "tax_risk_invitations_of_risk" ON "tax_risk_invitations" USING btree ("risk_id");--> statement-breakpoint
CREATE INDEX "tax_risks_by_level" ON "tax_risks" USING btree ("tenant_id","level_rank","id");--> statement-breakpoint
CREATE INDEX "tax_risks_by_status" ON "tax_risks" USING btree ("tenant_id","status","id");--> statement-breakpoint
CREATE INDEX "tax_risks_by_change" ON "tax_risks" USING btree ("tenant_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "tax_risks_by_review" ON "tax_risks" USING btree ("tenant_id","review_on","id");--> statement-breakpoint
CREATE INDEX "tax_risks_of_engagement" ON "tax_risks" USING btree ("project_id","contact_id");--> statement-breakpoint
CREATE INDEX "tax_risks_of_contact" ON "tax_risks" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "tax_risks_by_answers" ON "tax_risks" USING btree ("tenant_id","answers_hash");--> statement-breakpoint
CREATE INDEX "tax_risks_to_recheck" ON "tax_risks" USING btree ("recheck_on") WHERE recheck_on is not null;--> statement-breakpoint
CREATE INDEX "tax_statement_recipients_of_statement" ON "tax_statement_recipients" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "tax_statements_of_risk" ON "tax_statements" USING btree ("risk_id");--> statement-breakpoint
CREATE INDEX "tax_statements_by_pdf" ON "tax_statements" USING btree ("pdf_sha256");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email")) WHERE invited_account_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_invited" ON "users" USING btree ("home_tenant_id",lower("email")) WHERE invited_account_id is not null;--> statement-breakpoint
CREATE INDEX "users_of_account" ON "users" USING btree ("invited_account_id");--> statement-breakpoint
CREATE INDEX "pool_codes_expiry" ON "pool_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "pool_counters_expiry" ON "pool_counters" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "pool_sessions_of_user" ON "pool_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pool_sessions_expiry" ON "pool_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "pool_used_once_expiry" ON "pool_used_once" USING btree ("expires_at");--> statement-breakpoint
-- Written by hand: what drizzle-kit cannot say.
-- The planner need not know of the words' beginnings: `rows_with_beginnings` alone uses this index, and always.
ALTER INDEX "contacts_by_beginnings" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
-- Each event writes its subject's row anew: with space left on its page, no index changes.
ALTER TABLE "audit_heads" SET (fillfactor = 80);
