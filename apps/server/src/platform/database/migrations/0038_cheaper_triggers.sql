-- What a document is counted by is looked up only for people who come without it, and passed on only to those who
-- have it otherwise: sending a document brings in its people with it.
DROP TRIGGER "document_people_added" ON "document_people";--> statement-breakpoint
CREATE TRIGGER "document_people_added" BEFORE INSERT ON "document_people" FOR EACH ROW
  WHEN (new.state IS NULL) EXECUTE FUNCTION "public"."take_counted_columns"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "public"."pass_counted_columns_on"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update public.document_people set state = new.state, round = new.round, company_id = new.company_id,
    project_id = new.project_id, recipient_id = new.recipient_id, created_by = new.created_by, sent_at = new.sent_at,
    finished_at = new.finished_at, expires_on = new.expires_on
    where document_id = new.id
    and (state, round, company_id, project_id, recipient_id, created_by, sent_at, finished_at, expires_on)
      is distinct from (new.state, new.round, new.company_id, new.project_id, new.recipient_id, new.created_by,
        new.sent_at, new.finished_at, new.expires_on);
  if new.company_id <> old.company_id then
    update public.document_parties set working_hours = public.working_hours(turn_at, acted_at,
        (select c.time_zone from public.companies as c where c.id = new.company_id))
      where document_id = new.id and working_hours is not null;
  end if;
  return null;
end $$;--> statement-breakpoint
-- Planned once: unlike where words change there is nothing to join, however many rows are added.
CREATE OR REPLACE FUNCTION "public"."add_search_words"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into public.search_words (tenant_id, of, word, place, object_id)
    select one.tenant_id, tg_table_name, word, one.sort_name, one.id
    from added as one, unnest(string_to_array(ltrim(one.words, E'\n'), E'\n')) as word;
  return null;
end $$;
