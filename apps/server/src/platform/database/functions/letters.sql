-- Functions that fold texts and change their case. Which letters exist, and which are capitals, must not depend on
-- the locale of the database: in "C", only those of English exist. The collation is chosen once, because generated
-- columns and indexes hold what it answered: what stands here is never replaced, and a change of it is a migration
-- that writes those columns again.
do $do$
declare
  letters text := (
    select quote_ident(collname) from pg_collation
    where collname in ('pg_c_utf8', 'und-x-icu', 'C.utf8', 'default')
      and collencoding in (-1, pg_char_to_encoding('UTF8'))
    order by array_position(array['pg_c_utf8', 'und-x-icu', 'C.utf8', 'default'], collname::text)
    limit 1
  );
begin
  if to_regprocedure('public.fold(text)') is not null then return; end if;
  -- A text without case and accents, for search and sorting.
  execute format($fold$
    create function public.fold("value" text) returns text language sql immutable strict parallel safe
    as $$ select regexp_replace(normalize(lower($1 collate %1$s), NFKD), '[\u0300-\u036f]', '', 'g') $$
  $fold$, letters);
  execute format($upper$
    create function public.upper_text("value" text) returns text language sql immutable strict parallel safe
    as $$ select upper(replace($1, 'ß', 'SS') collate %1$s) collate "default" $$
  $upper$, letters);
  execute format($lower$
    create function public.lower_text("value" text) returns text language sql immutable strict parallel safe
    as $$ select lower($1 collate %1$s) collate "default" $$
  $lower$, letters);
  -- The words of a text, folded, each after a line feed, which no word contains.
  execute format($words$
    create function public.word_list("value" text) returns text language plpgsql immutable strict parallel safe
    as $$
    declare
      folded constant text := public.fold("value");
      word text;
      found text := '';
    begin
      foreach word in array regexp_split_to_array(folded collate %1$s, '\s+')
        || regexp_split_to_array(folded collate %1$s, '[^[:alnum:]]+')
      loop
        word := E'\n' || left(word, 80);
        if word <> E'\n' and position(word || E'\n' in found || E'\n') = 0 then
          found := found || word;
        end if;
      end loop;
      return found;
    end $$
  $words$, letters);
end $do$;
