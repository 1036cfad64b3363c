ALTER TABLE "distribution_recipients" ADD COLUMN "first_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "distribution_recipients" ADD COLUMN "earlier_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "document_parties" ADD COLUMN "first_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "extension" jsonb;--> statement-breakpoint
CREATE INDEX "documents_by_failed_delivery" ON "documents" USING btree ("tenant_id","id") WHERE delivery = 'failed';--> statement-breakpoint
CREATE INDEX "mails_held" ON "mails" USING btree ("tenant_id","created_at","id") WHERE state = 'held';--> statement-breakpoint
update "distribution_recipients" as recipient set "earlier_confirmed_at" = earlier.at
from (
  select "recipient_id", max("confirmed_at") as at from "distribution_reads"
  where "confirmed_at" is not null group by "recipient_id"
) as earlier
where earlier."recipient_id" = recipient."id" and recipient."confirmed_at" is null;
