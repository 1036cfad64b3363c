ALTER TABLE "report_runs" ADD COLUMN "interruptions" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Texts in capitals or small letters, whatever the locale that the database was made with: see migration 3.
DO $do$
DECLARE
  letters text := (
    select quote_ident(collname) from pg_collation
    where collname in ('pg_c_utf8', 'und-x-icu', 'C.utf8', 'default')
      and collencoding in (-1, pg_char_to_encoding('UTF8'))
    order by array_position(array['pg_c_utf8', 'und-x-icu', 'C.utf8', 'default'], collname::text)
    limit 1
  );
BEGIN
  execute format($upper$
    create function public.upper_text("value" text) returns text language sql immutable strict parallel safe
    as $$ select upper(replace($1, 'ß', 'SS') collate %1$s) collate "default" $$
  $upper$, letters);
  execute format($lower$
    create function public.lower_text("value" text) returns text language sql immutable strict parallel safe
    as $$ select lower($1 collate %1$s) collate "default" $$
  $lower$, letters);
END $do$;
