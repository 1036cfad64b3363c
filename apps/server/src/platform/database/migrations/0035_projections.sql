CREATE TABLE "working_time" (
	"tenant_id" uuid NOT NULL,
	"company_id" uuid PRIMARY KEY NOT NULL,
	"time_zone" text NOT NULL,
	"state" text NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"position" uuid,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "document_people_of_user";--> statement-breakpoint
ALTER TABLE "document_parties" ADD COLUMN "actor" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "document_parties" ADD COLUMN "working_hours" double precision;--> statement-breakpoint
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
ALTER TABLE "working_time" ADD CONSTRAINT "working_time_company" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
  if new.company_id <> old.company_id then
    update public.document_parties set working_hours = public.working_hours(turn_at, acted_at,
        (select c.time_zone from public.companies as c where c.id = new.company_id))
      where document_id = new.id and working_hours is not null;
  end if;
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
  WHERE party.id = person.party_id AND d.id = person.document_id;--> statement-breakpoint
-- The working hours of an act, as it happens.
CREATE FUNCTION "public"."take_working_hours"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  new.working_hours = (
    select public.working_hours(new.turn_at, new.acted_at, c.time_zone)
    from public.documents as d join public.companies as c on c.id = d.company_id where d.id = new.document_id);
  return new;
end $$;--> statement-breakpoint
CREATE TRIGGER "document_parties_acted_at_once" BEFORE INSERT ON "document_parties" FOR EACH ROW
  WHEN (new.acted_at IS NOT NULL) EXECUTE FUNCTION "public"."take_working_hours"();--> statement-breakpoint
CREATE TRIGGER "document_parties_acted" BEFORE UPDATE ON "document_parties" FOR EACH ROW
  WHEN ((old.acted_at IS NOT NULL OR new.acted_at IS NOT NULL) AND (old.turn_at, old.acted_at) IS DISTINCT FROM (new.turn_at, new.acted_at))
  EXECUTE FUNCTION "public"."take_working_hours"();--> statement-breakpoint
UPDATE "document_parties" AS party SET
    actor = coalesce(
      CASE WHEN party.state = 'declined' AND party.round = d.round AND d.ending ->> 'kind' = 'declined' THEN d.ending ->> 'by' END,
      party.evidence -> -1 ->> 'name', ''),
    working_hours = working_hours(party.turn_at, party.acted_at, c.time_zone)
  FROM "documents" AS d JOIN "companies" AS c ON c.id = d.company_id
  WHERE d.id = party.document_id AND (party.acted_at IS NOT NULL OR party.evidence <> '[]');--> statement-breakpoint
INSERT INTO "working_time" ("tenant_id", "company_id", "time_zone", "state", "total", "done", "finished_at")
  SELECT c.tenant_id, c.id, c.time_zone, 'done', count(d.id), count(d.id), now()
  FROM "companies" AS c LEFT JOIN "documents" AS d ON d.company_id = c.id GROUP BY c.id;--> statement-breakpoint
-- Last, so that they are made at once of what is there by then.
CREATE INDEX "document_parties_by_act" ON "document_parties" USING btree ("tenant_id","role","actor","working_hours","name","document_id") WHERE acted_at is not null and turn_at is not null;--> statement-breakpoint
CREATE INDEX "document_people_by_turn" ON "document_people" USING btree ("tenant_id","user_id","turn_at","document_id") WHERE is_turn and state = 'pending';--> statement-breakpoint
CREATE INDEX "document_people_of_user" ON "document_people" USING btree ("tenant_id","user_id","document_id","state","round","company_id","project_id","recipient_id","created_by","sent_at","finished_at","expires_on");
