CREATE TABLE "audit_heads" (
	"tenant_id" uuid NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"sequence" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_heads_tenant_id_subject_type_subject_id_pk" PRIMARY KEY("tenant_id","subject_type","subject_id")
) WITH (fillfactor = 80);
--> statement-breakpoint
-- The newest event of each subject so far.
INSERT INTO "audit_heads" ("tenant_id", "subject_type", "subject_id", "sequence", "hash")
SELECT DISTINCT ON ("tenant_id", "subject_type", "subject_id") "tenant_id", "subject_type", "subject_id", "sequence", "hash"
FROM "audit_events" ORDER BY "tenant_id", "subject_type", "subject_id", "sequence" DESC;
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
-- Links that were mailed go on working: of their tokens the same hash is kept.
INSERT INTO "links" ("id", "tenant_id", "purpose", "subject_id", "token_hash", "detail", "expires_at", "most_uses", "created_at")
SELECT gen_random_uuid(), "tenant_id", 'email-change', "user_id", "token_hash", jsonb_build_object('email', "email"), "expires_at", 1, "created_at"
FROM "email_changes";--> statement-breakpoint
INSERT INTO "links" ("id", "purpose", "token_hash", "expires_at", "most_uses", "created_at")
SELECT gen_random_uuid(), 'set-up', "token_hash", "expires_at", 1, "created_at" FROM "setup_links";--> statement-breakpoint
DROP TABLE "email_changes" CASCADE;--> statement-breakpoint
DROP TABLE "setup_links" CASCADE;--> statement-breakpoint
ALTER TABLE "audit_heads" ADD CONSTRAINT "audit_heads_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "links_of_subject" ON "links" USING btree ("subject_id","purpose");