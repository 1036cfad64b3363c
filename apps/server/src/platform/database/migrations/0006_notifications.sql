CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"event" text NOT NULL,
	"purpose" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"comment_id" uuid,
	"is_shown" boolean NOT NULL,
	"email" text NOT NULL,
	"digested_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_purpose" UNIQUE("tenant_id","purpose")
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_membership" FOREIGN KEY ("user_id","tenant_id") REFERENCES "public"."memberships"("user_id","tenant_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree ("tenant_id","user_id","created_at","id") WHERE is_shown;--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("tenant_id","user_id") WHERE is_shown and read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_to_digest" ON "notifications" USING btree ("tenant_id","user_id","created_at") WHERE email = 'daily' and digested_at is null;--> statement-breakpoint
CREATE INDEX "notifications_of_membership" ON "notifications" USING btree ("user_id","tenant_id");--> statement-breakpoint
CREATE INDEX "notifications_by_age" ON "notifications" USING btree ("created_at");