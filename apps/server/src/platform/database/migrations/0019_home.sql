CREATE TABLE "home_cards" (
	"tenant_id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"cards" jsonb NOT NULL,
	CONSTRAINT "home_cards_membership_id_pk" PRIMARY KEY("membership_id")
);
--> statement-breakpoint
ALTER TABLE "home_cards" ADD CONSTRAINT "home_cards_membership" FOREIGN KEY ("tenant_id","membership_id") REFERENCES "public"."memberships"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_parties_bounced" ON "document_parties" USING btree ("document_id") WHERE has_bounced;--> statement-breakpoint
CREATE INDEX "documents_by_completion" ON "documents" USING btree ("tenant_id","finished_at","sent_at") WHERE finished_at is not null;