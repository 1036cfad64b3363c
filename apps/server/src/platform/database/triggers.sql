create or replace trigger contacts_added after insert on public.contacts referencing new table as added
  for each statement execute function public.add_search_words();
create or replace trigger contacts_changed after update on public.contacts
  referencing old table as removed new table as added
  for each statement execute function public.change_search_words();
create or replace trigger contacts_removed after delete on public.contacts referencing old table as removed
  for each statement execute function public.remove_search_words();

create or replace trigger document_people_added before insert on public.document_people for each row
  when (new.state is null) execute function public.take_counted_columns();
create or replace trigger documents_counted after update on public.documents for each row
  when ((old.state, old.round, old.company_id, old.project_id, old.recipient_id, old.created_by, old.sent_at, old.finished_at, old.expires_on)
    is distinct from
    (new.state, new.round, new.company_id, new.project_id, new.recipient_id, new.created_by, new.sent_at, new.finished_at, new.expires_on))
  execute function public.pass_counted_columns_on();

create or replace trigger document_parties_acted_at_once before insert on public.document_parties for each row
  when (new.acted_at is not null) execute function public.take_working_hours();
create or replace trigger document_parties_acted before update on public.document_parties for each row
  when ((old.acted_at is not null or new.acted_at is not null)
    and (old.turn_at, old.acted_at) is distinct from (new.turn_at, new.acted_at))
  execute function public.take_working_hours();
