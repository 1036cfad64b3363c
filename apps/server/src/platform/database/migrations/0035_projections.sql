DROP INDEX "document_people_of_user";--> statement-breakpoint
ALTER TABLE "document_people" ADD COLUMN "turn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "document_people" ADD COLUMN "state" text;--> statement-breakpoint
ALTER TABLE "document_people" ADD COLUMN "round" integer;--> statement-breakpoint
ALTER TABLE "document_people" ADD COLUMN "company_id" uuid;--> statement-breakpoint
ALTER TABLE "document_people" ADD COLUMN "project_id" uuid;--> statement-breakpoint
ALTER TABLE "document_people" ADD COLUMN "recipient_id" uuid;--> statement-breakpoint
ALTER TABLE "document_people" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "document_people" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "document_people" ADD COLUMN "finished_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "document_people" ADD COLUMN "expires_on" date;--> statement-breakpoint
CREATE INDEX "document_people_by_turn" ON "document_people" USING btree ("tenant_id","user_id","turn_at","document_id") WHERE is_turn and state = 'pending';--> statement-breakpoint
CREATE INDEX "document_people_of_user" ON "document_people" USING btree ("tenant_id","user_id","document_id","state","round","company_id","project_id","recipient_id","created_by","sent_at","finished_at","expires_on");--> statement-breakpoint
-- Written by hand from here on: what documents are counted by, kept for each of the people in their chains.
CREATE FUNCTION "public"."take_counted_columns"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  select d.state, d.round, d.company_id, d.project_id, d.recipient_id, d.created_by, d.sent_at, d.finished_at, d.expires_on
    into new.state, new.round, new.company_id, new.project_id, new.recipient_id, new.created_by, new.sent_at, new.finished_at,
      new.expires_on
    from public.documents as d where d.id = new.document_id;
  return new;
end $$;--> statement-breakpoint
CREATE FUNCTION "public"."pass_counted_columns_on"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update public.document_people set state = new.state, round = new.round, company_id = new.company_id,
    project_id = new.project_id, recipient_id = new.recipient_id, created_by = new.created_by, sent_at = new.sent_at,
    finished_at = new.finished_at, expires_on = new.expires_on
    where document_id = new.id;
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "document_people_added" BEFORE INSERT ON "document_people"
  FOR EACH ROW EXECUTE FUNCTION "public"."take_counted_columns"();--> statement-breakpoint
CREATE TRIGGER "documents_counted" AFTER UPDATE ON "documents" FOR EACH ROW
  WHEN ((old.state, old.round, old.company_id, old.project_id, old.recipient_id, old.created_by, old.sent_at, old.finished_at, old.expires_on)
    IS DISTINCT FROM
    (new.state, new.round, new.company_id, new.project_id, new.recipient_id, new.created_by, new.sent_at, new.finished_at, new.expires_on))
  EXECUTE FUNCTION "public"."pass_counted_columns_on"();--> statement-breakpoint
UPDATE "document_people" AS person SET turn_at = party.turn_at, state = d.state, round = d.round, company_id = d.company_id,
    project_id = d.project_id, recipient_id = d.recipient_id, created_by = d.created_by, sent_at = d.sent_at,
    finished_at = d.finished_at, expires_on = d.expires_on
  FROM "document_parties" AS party, "documents" AS d
  WHERE party.id = person.party_id AND d.id = person.document_id;
