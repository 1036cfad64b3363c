-- Functions that reports calculate with.

-- A text as a number; null if it is none, so that no report fails on what was typed.
create or replace function public.as_number("value" text) returns double precision
language sql immutable parallel safe as $$
  select case when "value" ~ '^-?[0-9]{1,15}([.][0-9]{1,15})?$' then "value"::double precision end
$$;

-- A text as a day; null if it is none.
create or replace function public.as_day("value" text) returns date language sql immutable parallel safe as $$
  select case when "value" ~ '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' and left("value", 4) <> '0000'
    then case when right("value", 2)::int <= extract(day from ((left("value", 7) || '-01')::date + interval '1 month - 1 day'))
      then "value"::date end end
$$;

-- Working hours, Monday to Friday from 9 to 17, since 3 January 2000, a Monday, by local time.
create or replace function public.working_hours_before("at" timestamp) returns double precision
language sql immutable parallel safe as $$
  select (("at"::date - date '2000-01-03') / 7) * 40.0
    + least(("at"::date - date '2000-01-03') % 7, 5) * 8.0
    + case when ("at"::date - date '2000-01-03') % 7 < 5
      then least(greatest(extract(epoch from "at"::time) / 3600.0 - 9.0, 0), 8.0) else 0 end
$$;

create or replace function public.working_hours("first" timestamptz, "last" timestamptz, "zone" text)
returns double precision language sql stable parallel safe as $$
  select public.working_hours_before("last" at time zone "zone") - public.working_hours_before("first" at time zone "zone")
$$;
