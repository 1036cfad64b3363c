-- Search by words. A table with search words has the words of a row in `words` and its list order in `sort_name`.

-- The beginnings of a row's words, up to eight characters, and of its `sort_name` after a line feed, which no word
-- contains. Each starts with the end of the tenant's id, so that the rows of one tenant are found without reading
-- those of others. An index holds the answers: a change is a migration that builds the index again.
create or replace function public.word_beginnings("tenant_id" uuid, "words" text, "place" text) returns tsvector
language plpgsql immutable strict parallel safe cost 1000 as $$
declare
  tag constant text := right(tenant_id::text, 6);
  beginnings text[] := '{}';
  word text;
begin
  foreach word in array string_to_array(ltrim(words, E'\n'), E'\n') || (E'\n' || left(place, 7)) loop
    word := tag || word;
    beginnings := beginnings || array[left(word, 6), left(word, 7), left(word, 8), left(word, 9),
      left(word, 10), left(word, 11), left(word, 12), left(word, 13), left(word, 14)];
  end loop;
  return array_to_tsvector(beginnings);
end $$;

-- Rows of the current tenant in a table with search words: those with, for each folded text, a word that starts with
-- its first eight characters, and whose `sort_name` does not start with the first seven of `elsewhere`, unless that is
-- null; `most` at most. Under a policy the index could not be used, because its comparison is not marked as leakproof.
-- So this function bypasses policies, names the tenant itself and returns ids alone, to be looked up under them.
-- `is not distinct from` rules out every other index: a planner that knows nothing of the table yet would read all rows
-- of the tenant.
create or replace function public.rows_with_beginnings("table" text, typed text[], elsewhere text, most int)
returns setof uuid language plpgsql stable security definer
set search_path = pg_catalog, pg_temp set enable_seqscan = off set jit = off as $$
declare
  tenant constant uuid := nullif(current_setting('app.tenant_id', true), '');
  query tsquery;
begin
  select string_agg(sign || '''' || replace(replace(right(tenant::text, 6) || beginning, '\', '\\'), '''', '''''') || '''', ' & ')
  into query
  from (
    select '' as sign, left(one, 8) as beginning from unnest(typed) as one
    union all
    select '!', left(E'\n' || elsewhere, 8) where elsewhere is not null
  ) as terms;
  return query execute format($select$
    select id from public.%I
    where tenant_id is not distinct from $1 and public.word_beginnings(tenant_id, words, sort_name) @@ $2 limit $3
  $select$, "table") using tenant, query, most;
end $$;

-- Planned once: unlike in a change there is nothing to join, however many rows are added.
create or replace function public.add_search_words() returns trigger language plpgsql as $$
begin
  insert into public.search_words (tenant_id, of, word, sort_name, object_id)
    select one.tenant_id, tg_table_name, word, one.sort_name, one.id
    from added as one, unnest(string_to_array(ltrim(one.words, E'\n'), E'\n')) as word;
  return null;
end $$;

-- The statements are texts, so that they are planned each time for as many rows as there are.
create or replace function public.change_search_words() returns trigger language plpgsql as $$
declare changed uuid[];
begin
  execute $find$
    select array_agg(id) from removed as past join added as one using (id)
    where (past.words, past.sort_name) is distinct from (one.words, one.sort_name)
  $find$ into changed;
  if changed is null then return null; end if;
  execute format($delete$
    delete from public.search_words as kept
    using removed as one, unnest(string_to_array(ltrim(one.words, E'\n'), E'\n')) as former
    where one.id = any($1) and kept.tenant_id = one.tenant_id and kept.of = %L and kept.word = former
      and kept.sort_name = one.sort_name and kept.object_id = one.id
  $delete$, tg_table_name) using changed;
  execute format($insert$
    insert into public.search_words (tenant_id, of, word, sort_name, object_id)
    select one.tenant_id, %L, word, one.sort_name, one.id
    from added as one, unnest(string_to_array(ltrim(one.words, E'\n'), E'\n')) as word
    where one.id = any($1)
  $insert$, tg_table_name) using changed;
  return null;
end $$;

create or replace function public.remove_search_words() returns trigger language plpgsql as $$
begin
  execute format($delete$
    delete from public.search_words as kept
    using removed as one, unnest(string_to_array(ltrim(one.words, E'\n'), E'\n')) as former
    where kept.tenant_id = one.tenant_id and kept.of = %L and kept.word = former
      and kept.sort_name = one.sort_name and kept.object_id = one.id
  $delete$, tg_table_name);
  return null;
end $$;
