DROP INDEX "tax_disputes_open";--> statement-breakpoint
ALTER TABLE "tax_risks" ADD COLUMN "review_why" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_risks" ADD COLUMN "rules_version" text;--> statement-breakpoint
ALTER TABLE "tax_statement_recipients" ADD COLUMN "also_for" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "tax_disputes_open" ON "tax_disputes" USING btree ("risk_id","from_role") WHERE outcome is null;--> statement-breakpoint
-- Written by hand: by which version of the rules what stands was signed off.
UPDATE "tax_risks" SET "rules_version" = (
	SELECT "frozen" ->> 'engineVersion' FROM "tax_risk_versions"
	WHERE "tax_risk_versions"."risk_id" = "tax_risks"."id" AND "tax_risk_versions"."version" = "tax_risks"."version"
) WHERE "route" = 'questionnaire';
