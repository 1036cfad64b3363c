-- The columns of documents that counts filter by, copied to each person in a document's chain, and the working hours
-- that each act took.

create or replace function public.take_counted_columns() returns trigger language plpgsql as $$
begin
  select d.state, d.round, d.company_id, d.project_id, d.recipient_id, d.created_by, d.sent_at, d.finished_at, d.expires_on
    into new.state, new.round, new.company_id, new.project_id, new.recipient_id, new.created_by, new.sent_at, new.finished_at,
      new.expires_on
    from public.documents as d where d.id = new.document_id;
  return new;
end $$;

-- Written only to people who have other values: sending a document adds its people with theirs.
create or replace function public.pass_counted_columns_on() returns trigger language plpgsql as $$
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
end $$;

create or replace function public.take_working_hours() returns trigger language plpgsql as $$
begin
  new.working_hours = (
    select public.working_hours(new.turn_at, new.acted_at, c.time_zone)
    from public.documents as d join public.companies as c on c.id = d.company_id where d.id = new.document_id);
  return new;
end $$;
