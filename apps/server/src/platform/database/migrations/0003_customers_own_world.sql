-- Which letters there are, and which are capitals, must not hang on the locale that a database was made
-- with: in "C" there would be none but those of English.
DO $do$
DECLARE
  letters text := (
    select quote_ident(collname) from pg_collation
    where collname in ('pg_c_utf8', 'und-x-icu', 'C.utf8', 'default')
      and collencoding in (-1, pg_char_to_encoding('UTF8'))
    order by array_position(array['pg_c_utf8', 'und-x-icu', 'C.utf8', 'default'], collname::text)
    limit 1
  );
BEGIN
  execute format($fold$
    create function public.fold("value" text) returns text language sql immutable strict parallel safe
    as $$ select regexp_replace(normalize(lower($1 collate %1$s), NFKD), '[\u0300-\u036f]', '', 'g') $$
  $fold$, letters);
  execute format($words$
    create function public.words_of("value" text) returns setof text language sql immutable strict parallel safe
    as $$
      select distinct left(word, 80) from (
        select regexp_split_to_table(public.fold($1) collate %1$s, '\s+') as word
        union all
        select regexp_split_to_table(public.fold($1) collate %1$s, '[^[:alnum:]]+')
      ) as every where word <> ''
    $$
  $words$, letters);
END $do$;
--> statement-breakpoint
CREATE TABLE "approval_setup_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"approval_setup_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"steps" jsonb NOT NULL,
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
CREATE TABLE "approval_stand_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"stand_in_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "approval_stand_ins_tenant_id" UNIQUE("tenant_id","id")
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
	"file_sha256" text NOT NULL,
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
	"object_id" uuid NOT NULL,
	CONSTRAINT "search_words_tenant_id_of_word_object_id_pk" PRIMARY KEY("tenant_id","of","word","object_id")
);
--> statement-breakpoint
DROP INDEX "contacts_email";--> statement-breakpoint
DROP INDEX "contacts_name";--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "category" text DEFAULT 'crew' NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "other_emails" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "department" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "job_title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "engagement_type" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "agent_id" uuid;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "also_send_to_agent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "company_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "company_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "vat_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "starts_on" date;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "ends_on" date;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "notes" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "picture_sha256" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "sort_name" text collate "C" GENERATED ALWAYS AS (fold(last_name || ' ' || first_name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "sort_email" text collate "C" GENERATED ALWAYS AS (lower(email)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "sort_department" text collate "C" GENERATED ALWAYS AS (fold(department)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "sort_job_title" text collate "C" GENERATED ALWAYS AS (fold(job_title)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "approver_groups" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "approver_groups" ADD COLUMN "sort_name" text collate "C" GENERATED ALWAYS AS (fold(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "approver_groups" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "approver_groups" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "approver_groups" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "registration_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "vat_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "address" jsonb DEFAULT '{"lines":[],"city":"","region":"","postcode":""}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "country" text DEFAULT 'GB' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "currency" text DEFAULT 'GBP' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "time_zone" text DEFAULT 'Europe/London' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "small_client" text DEFAULT 'unknown' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "small_client_evidence_on" date;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "contact_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "contact_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "contact_phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "brand_colour" text DEFAULT '#1f3a8a' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "logo_sha256" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "sort_name" text collate "C" GENERATED ALWAYS AS (fold(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "starts_on" date;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "ends_on" date;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "currency" text DEFAULT 'GBP' NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "departments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "approval_setup_id" uuid;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "tax_risk_mode" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "watermark_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "retention_months" integer;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "sort_name" text collate "C" GENERATED ALWAYS AS (fold(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "approval_setup_versions" ADD CONSTRAINT "approval_setup_versions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_setup_versions" ADD CONSTRAINT "approval_setup_versions_setup" FOREIGN KEY ("tenant_id","approval_setup_id") REFERENCES "public"."approval_setups"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_setups" ADD CONSTRAINT "approval_setups_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_stand_ins" ADD CONSTRAINT "approval_stand_ins_membership" FOREIGN KEY ("tenant_id","membership_id") REFERENCES "public"."memberships"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_stand_ins" ADD CONSTRAINT "approval_stand_ins_stand_in" FOREIGN KEY ("tenant_id","stand_in_id") REFERENCES "public"."memberships"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_group_members" ADD CONSTRAINT "contact_group_members_group" FOREIGN KEY ("tenant_id","group_id") REFERENCES "public"."contact_groups"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_group_members" ADD CONSTRAINT "contact_group_members_contact" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_groups" ADD CONSTRAINT "contact_groups_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_groups" ADD CONSTRAINT "contact_groups_owner" FOREIGN KEY ("tenant_id","owner_id") REFERENCES "public"."memberships"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_fields" ADD CONSTRAINT "custom_fields_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_values" ADD CONSTRAINT "custom_values_field" FOREIGN KEY ("tenant_id","field_id") REFERENCES "public"."custom_fields"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_template_defaults" ADD CONSTRAINT "email_template_defaults_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_template_defaults" ADD CONSTRAINT "email_template_defaults_company" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_template_defaults" ADD CONSTRAINT "email_template_defaults_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."projects"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_template_defaults" ADD CONSTRAINT "email_template_defaults_template" FOREIGN KEY ("tenant_id","email_template_id") REFERENCES "public"."email_templates"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_template_versions" ADD CONSTRAINT "email_template_versions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_template_versions" ADD CONSTRAINT "email_template_versions_template" FOREIGN KEY ("tenant_id","email_template_id") REFERENCES "public"."email_templates"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_templates" ADD CONSTRAINT "email_templates_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_templates" ADD CONSTRAINT "email_templates_company" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import" FOREIGN KEY ("tenant_id","import_id") REFERENCES "public"."imports"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_file" FOREIGN KEY ("tenant_id","file_sha256") REFERENCES "public"."files"("tenant_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_columns" ADD CONSTRAINT "list_columns_membership" FOREIGN KEY ("tenant_id","membership_id") REFERENCES "public"."memberships"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_membership" FOREIGN KEY ("tenant_id","membership_id") REFERENCES "public"."memberships"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_words" ADD CONSTRAINT "search_words_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_setups_name" ON "approval_setups" USING btree ("tenant_id",lower("name"));--> statement-breakpoint
CREATE INDEX "approval_setups_sorted" ON "approval_setups" USING btree ("tenant_id","sort_name","id");--> statement-breakpoint
CREATE INDEX "approval_stand_ins_of_membership" ON "approval_stand_ins" USING btree ("membership_id","ends_on");--> statement-breakpoint
CREATE INDEX "approval_stand_ins_of_stand_in" ON "approval_stand_ins" USING btree ("stand_in_id");--> statement-breakpoint
CREATE INDEX "contact_group_members_of_contact" ON "contact_group_members" USING btree ("contact_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_groups_name" ON "contact_groups" USING btree ("tenant_id",coalesce("owner_id", "tenant_id"),lower("name"));--> statement-breakpoint
CREATE INDEX "contact_groups_sorted" ON "contact_groups" USING btree ("tenant_id","sort_name","id");--> statement-breakpoint
CREATE UNIQUE INDEX "custom_fields_name" ON "custom_fields" USING btree ("tenant_id","of",lower("name"));--> statement-breakpoint
CREATE INDEX "custom_fields_of" ON "custom_fields" USING btree ("tenant_id","of","position");--> statement-breakpoint
CREATE INDEX "custom_values_of_object" ON "custom_values" USING btree ("object_id");--> statement-breakpoint
CREATE INDEX "custom_values_by_text" ON "custom_values" USING btree ("tenant_id","field_id","sort_text","object_id");--> statement-breakpoint
CREATE INDEX "custom_values_by_number" ON "custom_values" USING btree ("tenant_id","field_id","number","object_id");--> statement-breakpoint
CREATE INDEX "custom_values_by_date" ON "custom_values" USING btree ("tenant_id","field_id","date","object_id");--> statement-breakpoint
CREATE INDEX "custom_values_by_flag" ON "custom_values" USING btree ("tenant_id","field_id","flag","object_id");--> statement-breakpoint
CREATE INDEX "email_template_defaults_of_template" ON "email_template_defaults" USING btree ("email_template_id");--> statement-breakpoint
CREATE INDEX "email_template_defaults_of_project" ON "email_template_defaults" USING btree ("project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "email_templates_name" ON "email_templates" USING btree ("tenant_id","event",lower("name"));--> statement-breakpoint
CREATE INDEX "email_templates_sorted" ON "email_templates" USING btree ("tenant_id","sort_name","id");--> statement-breakpoint
CREATE INDEX "import_rows_by_outcome" ON "import_rows" USING btree ("import_id","outcome","row");--> statement-breakpoint
CREATE INDEX "imports_newest" ON "imports" USING btree ("tenant_id","kind","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("membership_id","list",lower("name"));--> statement-breakpoint
CREATE INDEX "search_words_of_object" ON "search_words" USING btree ("object_id");--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_agent" FOREIGN KEY ("tenant_id","agent_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_picture" FOREIGN KEY ("tenant_id","picture_sha256") REFERENCES "public"."files"("tenant_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_logo" FOREIGN KEY ("tenant_id","logo_sha256") REFERENCES "public"."files"("tenant_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_approval_setup" FOREIGN KEY ("tenant_id","approval_setup_id") REFERENCES "public"."approval_setups"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "approver_groups_sorted" ON "approver_groups" USING btree ("tenant_id","sort_name","id");--> statement-breakpoint
CREATE INDEX "companies_sorted" ON "companies" USING btree ("tenant_id","sort_name","id");--> statement-breakpoint
CREATE INDEX "projects_sorted" ON "projects" USING btree ("tenant_id","sort_name","id");--> statement-breakpoint
CREATE INDEX "projects_of_company" ON "projects" USING btree ("company_id");--> statement-breakpoint
-- For a table with search words there is a function `<table>_words` that says what a row is found by.
CREATE FUNCTION "public"."contacts_words"("one" "public"."contacts") RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  select concat_ws(' ', one.first_name, one.last_name, one.email,
    translate(one.other_emails::text, '[]",', '    '),
    translate(one.email || ' ' || one.other_emails::text, '@[]",', '     '),
    nullif(one.country_code || one.mobile, ''), nullif('0' || one.mobile, '0'), one.mobile,
    one.department, one.job_title, one.company_name)
$$;--> statement-breakpoint
CREATE FUNCTION "public"."add_search_words"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  execute format('insert into public.search_words (tenant_id, of, word, object_id)
    select one.tenant_id, %L, word, one.id from added as one, public.words_of(public.%I(one)) as word',
    tg_table_name, tg_table_name || '_words');
  return null;
end $$;--> statement-breakpoint
CREATE FUNCTION "public"."change_search_words"() RETURNS trigger LANGUAGE plpgsql AS $$
declare changed uuid[];
begin
  execute format('select array_agg(id) from removed as old join added as new using (id)
    where public.%1$I(old) is distinct from public.%1$I(new)', tg_table_name || '_words') into changed;
  if changed is null then return null; end if;
  delete from public.search_words where object_id = any(changed);
  execute format('insert into public.search_words (tenant_id, of, word, object_id)
    select one.tenant_id, %L, word, one.id from added as one, public.words_of(public.%I(one)) as word
    where one.id = any($1)', tg_table_name, tg_table_name || '_words') using changed;
  return null;
end $$;--> statement-breakpoint
CREATE FUNCTION "public"."remove_search_words"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  delete from public.search_words where object_id = any(array(select id from removed));
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "contacts_added" AFTER INSERT ON "contacts" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "public"."add_search_words"();--> statement-breakpoint
CREATE TRIGGER "contacts_changed" AFTER UPDATE ON "contacts" REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "public"."change_search_words"();--> statement-breakpoint
CREATE TRIGGER "contacts_removed" AFTER DELETE ON "contacts" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION "public"."remove_search_words"();--> statement-breakpoint
INSERT INTO "search_words" ("tenant_id", "of", "word", "object_id")
  SELECT tenant_id, 'contacts', word, id FROM "contacts" AS one, words_of(contacts_words(one)) AS word ON CONFLICT DO NOTHING;
