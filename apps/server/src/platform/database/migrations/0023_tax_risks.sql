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
CREATE UNIQUE INDEX "tax_disputes_open" ON "tax_disputes" USING btree ("risk_id") WHERE outcome is null;--> statement-breakpoint
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
-- By hand: what projects ask for on the tax status has other names.
UPDATE "projects" SET "tax_risk_mode" = CASE "tax_risk_mode" WHEN 'optional' THEN 'warn' WHEN 'required' THEN 'hold-sending' ELSE "tax_risk_mode" END;
