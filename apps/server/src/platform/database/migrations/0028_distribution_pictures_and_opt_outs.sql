CREATE TABLE "watermark_images" (
	"tenant_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"content_type" text NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "watermark_images_tenant_id_sha256_pk" PRIMARY KEY("tenant_id","sha256")
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "unsubscribe" text;--> statement-breakpoint
ALTER TABLE "watermark_images" ADD CONSTRAINT "watermark_images_file" FOREIGN KEY ("tenant_id","sha256") REFERENCES "public"."files"("tenant_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "watermark_images_by_upload" ON "watermark_images" USING btree ("uploaded_at");--> statement-breakpoint
-- By hand: a watermark says that it has no picture, too.
UPDATE "distributions" SET "watermark" = "watermark" || '{"image": null}'::jsonb WHERE jsonb_typeof("watermark") = 'object' AND NOT "watermark" ? 'image';--> statement-breakpoint
UPDATE "watermark_templates" SET "settings" = "settings" || '{"image": null}'::jsonb WHERE NOT "settings" ? 'image';
