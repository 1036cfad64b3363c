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
ALTER TABLE "report_runs" ADD CONSTRAINT "report_runs_membership" FOREIGN KEY ("tenant_id","membership_id") REFERENCES "public"."memberships"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_runs" ADD CONSTRAINT "report_runs_file" FOREIGN KEY ("tenant_id","sha256") REFERENCES "public"."files"("tenant_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_report" FOREIGN KEY ("tenant_id","report_id") REFERENCES "public"."reports"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_versions" ADD CONSTRAINT "report_versions_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_versions" ADD CONSTRAINT "report_versions_report" FOREIGN KEY ("tenant_id","report_id") REFERENCES "public"."reports"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_runs_of_member" ON "report_runs" USING btree ("membership_id","created_at");--> statement-breakpoint
CREATE INDEX "report_runs_mailed_to" ON "report_runs" USING gin ("mailed_to");--> statement-breakpoint
CREATE INDEX "report_runs_by_age" ON "report_runs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "report_schedules_of_report" ON "report_schedules" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "report_schedules_due" ON "report_schedules" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "reports_by_name" ON "reports" USING btree ("tenant_id","sort_name","id");--> statement-breakpoint
-- Written by hand from here on: what reports work values out with.
-- A text as a number or a day; null for what is none, so that a report never fails on what somebody typed.
CREATE FUNCTION "as_number"("value" text) RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT CASE WHEN "value" ~ '^-?[0-9]{1,15}([.][0-9]{1,15})?$' THEN "value"::double precision END
$$;--> statement-breakpoint
CREATE FUNCTION "as_day"("value" text) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT CASE WHEN "value" ~ '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' AND left("value", 4) <> '0000'
		THEN CASE WHEN right("value", 2)::int <= extract(day FROM ((left("value", 7) || '-01')::date + interval '1 month - 1 day'))
			THEN "value"::date END END
$$;--> statement-breakpoint
-- Working hours, Monday to Friday from 9 to 17, before a moment as a clock on the wall shows it.
CREATE FUNCTION "working_hours_before"("at" timestamp) RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT (("at"::date - DATE '2000-01-03') / 7) * 40.0
		+ least(("at"::date - DATE '2000-01-03') % 7, 5) * 8.0
		+ CASE WHEN ("at"::date - DATE '2000-01-03') % 7 < 5
			THEN least(greatest(extract(epoch FROM "at"::time) / 3600.0 - 9.0, 0), 8.0) ELSE 0 END
$$;--> statement-breakpoint
CREATE FUNCTION "working_hours"("first" timestamptz, "last" timestamptz, "zone" text) RETURNS double precision LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT working_hours_before("last" AT TIME ZONE "zone") - working_hours_before("first" AT TIME ZONE "zone")
$$;
