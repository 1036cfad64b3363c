ALTER TABLE "memberships" ADD COLUMN "joins_by_link" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "invited_email" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "belongs_to_several" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "users" SET "belongs_to_several" = true WHERE (SELECT count(*) FROM "memberships" WHERE "memberships"."user_id" = "users"."id" AND "memberships"."invited_at" IS NULL) > 1;--> statement-breakpoint
UPDATE "memberships" SET "joins_by_link" = true, "invited_email" = "users"."email", "invitation_expires_at" = now() FROM "users" WHERE "users"."id" = "memberships"."user_id" AND "memberships"."invited_at" IS NOT NULL AND ("memberships"."tenant_id" <> "users"."home_tenant_id" OR EXISTS (SELECT FROM "memberships" AS "other" WHERE "other"."user_id" = "users"."id" AND "other"."invited_at" IS NULL));
