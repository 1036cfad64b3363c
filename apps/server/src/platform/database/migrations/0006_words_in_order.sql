DROP INDEX "search_words_of_object";--> statement-breakpoint
ALTER TABLE "search_words" DROP CONSTRAINT "search_words_tenant_id_of_word_object_id_pk";--> statement-breakpoint
-- The words themselves are written anew below, with the place in their list of what has them.
TRUNCATE "search_words";--> statement-breakpoint
ALTER TABLE "search_words" ADD COLUMN "place" text collate "C" NOT NULL;--> statement-breakpoint
-- What a row with search words is found by: each word after a line feed, which no word has in it.
CREATE FUNCTION "public"."word_list"("value" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ select coalesce(string_agg(E'\n' || word, ''), '') from public.words_of($1) as word $$;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "words" text collate "C" GENERATED ALWAYS AS (word_list(first_name || ' ' || last_name || ' ' || email || ' ' || translate(other_emails::text, '[]",', '    ') || ' ' || translate(email || ' ' || other_emails::text, '@[]",', '     ') || ' ' || country_code || mobile || ' ' || case when mobile = '' then '' else '0' || mobile end || ' ' || mobile || ' ' || department || ' ' || job_title || ' ' || company_name)) STORED NOT NULL;--> statement-breakpoint
INSERT INTO "search_words" ("tenant_id", "of", "word", "place", "object_id")
  SELECT tenant_id, 'contacts', word, sort_name, id
  FROM "contacts", unnest(string_to_array(ltrim(words, E'\n'), E'\n')) AS word;--> statement-breakpoint
ALTER TABLE "search_words" ADD CONSTRAINT "search_words_tenant_id_of_word_place_object_id_pk" PRIMARY KEY("tenant_id","of","word","place","object_id");--> statement-breakpoint
-- A table with search words has its list's order in `sort_name`, and the words in `words`. Statements are
-- planned for as many rows as there are each time, so they are texts.
CREATE OR REPLACE FUNCTION "public"."add_search_words"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  execute format($insert$
    insert into public.search_words (tenant_id, of, word, place, object_id)
    select one.tenant_id, %L, word, one.sort_name, one.id
    from added as one, unnest(string_to_array(ltrim(one.words, E'\n'), E'\n')) as word
  $insert$, tg_table_name);
  return null;
end $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "public"."change_search_words"() RETURNS trigger LANGUAGE plpgsql AS $$
declare changed uuid[];
begin
  execute $find$
    select array_agg(id) from removed as past join added as one using (id)
    where (past.words, past.sort_name) is distinct from (one.words, one.sort_name)
  $find$ into changed;
  if changed is null then return null; end if;
  execute format($delete$
    delete from public.search_words as kept
    using removed as one, unnest(string_to_array(ltrim(one.words, E'\n'), E'\n')) as gone
    where one.id = any($1) and kept.tenant_id = one.tenant_id and kept.of = %L and kept.word = gone
      and kept.place = one.sort_name and kept.object_id = one.id
  $delete$, tg_table_name) using changed;
  execute format($insert$
    insert into public.search_words (tenant_id, of, word, place, object_id)
    select one.tenant_id, %L, word, one.sort_name, one.id
    from added as one, unnest(string_to_array(ltrim(one.words, E'\n'), E'\n')) as word
    where one.id = any($1)
  $insert$, tg_table_name) using changed;
  return null;
end $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "public"."remove_search_words"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  execute format($delete$
    delete from public.search_words as kept
    using removed as one, unnest(string_to_array(ltrim(one.words, E'\n'), E'\n')) as gone
    where kept.tenant_id = one.tenant_id and kept.of = %L and kept.word = gone
      and kept.place = one.sort_name and kept.object_id = one.id
  $delete$, tg_table_name);
  return null;
end $$;--> statement-breakpoint
DROP FUNCTION "public"."contacts_words";
