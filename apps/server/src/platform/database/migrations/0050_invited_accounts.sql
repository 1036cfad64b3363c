DROP INDEX "users_email";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "invited_account_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_invited_account_id_users_id_fk" FOREIGN KEY ("invited_account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "users_invited" ON "users" USING btree ("home_tenant_id",lower("email")) WHERE invited_account_id is not null;--> statement-breakpoint
CREATE INDEX "users_of_account" ON "users" USING btree ("invited_account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email")) WHERE invited_account_id is null;--> statement-breakpoint
INSERT INTO "users" ("id", "email", "first_name", "last_name", "home_tenant_id", "invited_account_id") SELECT "memberships"."id", coalesce("memberships"."invited_email", "users"."email"), coalesce("memberships"."invited_email", "users"."email"), '', "memberships"."tenant_id", "users"."id" FROM "memberships" JOIN "users" ON "users"."id" = "memberships"."user_id" WHERE "memberships"."joins_by_link" AND "memberships"."invited_at" IS NOT NULL;--> statement-breakpoint
UPDATE "memberships" SET "user_id" = "id" WHERE "joins_by_link" AND "invited_at" IS NOT NULL;--> statement-breakpoint
DROP POLICY IF EXISTS "tenant_only" ON "users";--> statement-breakpoint
ALTER TABLE "memberships" DROP COLUMN "joins_by_link";--> statement-breakpoint
ALTER TABLE "memberships" DROP COLUMN "invited_email";