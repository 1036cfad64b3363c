CREATE TABLE "pool_codes" (
	"user_id" text NOT NULL,
	"purpose" text NOT NULL,
	"hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pool_codes_user_id_purpose_pk" PRIMARY KEY("user_id","purpose")
);
--> statement-breakpoint
DROP TABLE "pool_reset_codes" CASCADE;--> statement-breakpoint
ALTER TABLE "pool_users" ADD COLUMN "reset_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pool_users" ADD COLUMN "totp_secret" text;--> statement-breakpoint
ALTER TABLE "pool_users" ADD COLUMN "totp_pending" text;--> statement-breakpoint
ALTER TABLE "pool_users" ADD COLUMN "totp_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pool_users" ADD COLUMN "email_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pool_users" ADD COLUMN "preferred_factor" text;--> statement-breakpoint
ALTER TABLE "pool_users" ADD COLUMN "mfa_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pool_users" ADD COLUMN "mfa_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "pool_users" ADD COLUMN "pending_email" text;--> statement-breakpoint
ALTER TABLE "pool_users" ADD COLUMN "attributes" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "pool_codes" ADD CONSTRAINT "pool_codes_user_id_pool_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."pool_users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pool_codes_expiry" ON "pool_codes" USING btree ("expires_at");