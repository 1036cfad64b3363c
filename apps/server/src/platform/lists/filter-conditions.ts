import { type ListFieldKind, type ListFilter, operatorsOf, periodOf } from '@countersign/contract';
import { dayInZone, daysAfter, periodDays, startOfDay } from '@countersign/domain';
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { Failure } from '../failure/failure.ts';

type Column = PgColumn | SQL;

/** A filter on a text; `column` is folded, as sort keys are. */
export function textFilter(column: Column): (filter: ListFilter) => SQL {
  return (filter) => {
    const { operator, values } = checked(filter, 'text');
    switch (operator) {
      case 'contains':
        return sql`position(fold(${one(filter)}) in ${column}) > 0`;
      case 'any':
        return sql`${column} in (${list(values, (value) => sql`fold(${value})`)})`;
      case 'empty':
        return sql`${column} = ''`;
      case 'filled':
        return sql`${column} <> ''`;
      default:
        throw refused(filter);
    }
  };
}

/** A filter on a column that is one of some texts; `''` where none was chosen. */
export function choiceFilter(column: Column): (filter: ListFilter) => SQL {
  return (filter) => {
    const { operator, values } = checked(filter, 'choice');
    switch (operator) {
      case 'any':
        return sql`${column} in (${list(values, (value) => sql`${value}`)})`;
      case 'none':
        return sql`${column} not in (${list(values, (value) => sql`${value}`)})`;
      case 'empty':
        return sql`${column} = ''`;
      case 'filled':
        return sql`${column} <> ''`;
      default:
        throw refused(filter);
    }
  };
}

/** A filter on a column of labels, whatever their capitals. */
export function labelsFilter(column: Column): (filter: ListFilter) => SQL {
  return (filter) => {
    const { operator, values } = checked(filter, 'choice');
    const has = sql`exists (
      select 1 from unnest(${column}) as label
      where fold(label) in (${list(values, (value) => sql`fold(${value})`)})
    )`;
    switch (operator) {
      case 'any':
        return has;
      case 'none':
        return sql`not ${has}`;
      case 'empty':
        return sql`cardinality(${column}) = 0`;
      case 'filled':
        return sql`cardinality(${column}) > 0`;
      default:
        throw refused(filter);
    }
  };
}

const guidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A filter on the id of something else; null where there is none. */
export function referenceFilter(column: Column): (filter: ListFilter) => SQL {
  return (filter) => {
    const { operator, values } = checked(filter, 'choice');
    if (values.some((value) => !guidPattern.test(value))) throw refused(filter);
    switch (operator) {
      case 'any':
        return sql`${column} in (${list(values, (value) => sql`${value}::uuid`)})`;
      case 'none':
        return sql`(${column} is null or ${column} not in (${list(values, (value) => sql`${value}::uuid`)}))`;
      case 'empty':
        return sql`${column} is null`;
      case 'filled':
        return sql`${column} is not null`;
      default:
        throw refused(filter);
    }
  };
}

/**
 * A filter on belonging to other things, of which there can be several: `exists` says whether a row
 * belongs to one whose id fits what it is given, such as `in (…)`.
 */
export function belongsFilter(exists: (ids: SQL) => SQL): (filter: ListFilter) => SQL {
  return (filter) => {
    const { operator, values } = checked(filter, 'choice');
    if (values.some((value) => !guidPattern.test(value))) throw refused(filter);
    switch (operator) {
      case 'any':
        return exists(sql`in (${list(values, (value) => sql`${value}::uuid`)})`);
      case 'none':
        return sql`not ${exists(sql`in (${list(values, (value) => sql`${value}::uuid`)})`)}`;
      case 'empty':
        return sql`not ${exists(sql`is not null`)}`;
      case 'filled':
        return exists(sql`is not null`);
      default:
        throw refused(filter);
    }
  };
}

/** A filter on a condition: `true` for the rows where it holds, `false` for the others. */
export function flagFilter(condition: Column): (filter: ListFilter) => SQL {
  return (filter) => {
    checked(filter, 'flag');
    const value = one(filter);
    if (value !== 'true' && value !== 'false') throw refused(filter);
    return value === 'true' ? sql`(${condition})` : sql`not (${condition})`;
  };
}

/** A filter on a number of type float8. */
export function numberFilter(column: Column): (filter: ListFilter) => SQL {
  return (filter) =>
    between(filter, 'number', column, (text, end) => {
      const value = Number(text);
      if (!Number.isFinite(value)) throw refused(filter, 'Enter a number.');
      return end === 'from'
        ? sql`${column} >= ${value}::float8`
        : sql`${column} <= ${value}::float8`;
    });
}

/** A filter on a day; what is relative to today is so in a time zone. */
export function dateFilter(column: Column): ZonedFilter {
  return (filter, timeZone) =>
    between(inDays(filter, timeZone), 'date', column, (text, end) => {
      const day = dayOf(filter, text);
      return end === 'from' ? sql`${column} >= ${day}::date` : sql`${column} <= ${day}::date`;
    });
}

/** A filter on a moment by days in a time zone. */
export function momentFilter(column: Column): ZonedFilter {
  return (filter, timeZone) =>
    between(inDays(filter, timeZone), 'moment', column, (text, end) => {
      const day = dayOf(filter, text);
      const start = (of: string) => startOfDay(of, timeZone).toISOString();
      return end === 'from'
        ? sql`${column} >= ${start(day)}::timestamptz`
        : sql`${column} < ${start(daysAfter(day, 1))}::timestamptz`;
    });
}

/** The condition of a filter that may depend on where days begin. */
export type ZonedFilter = (filter: ListFilter, timeZone: string) => SQL;

/** A filter with the days of today's period where it names one. */
function inDays(filter: ListFilter, timeZone: string): ListFilter {
  const period = periodOf(filter.values);
  if (period === undefined) return filter;
  return { ...filter, values: periodDays(period, dayInZone(new Date(), timeZone)) };
}

type End = 'from' | 'to';

function between(
  filter: ListFilter,
  kind: ListFieldKind,
  column: Column,
  compare: (text: string, end: End) => SQL,
): SQL {
  const { operator, values } = checked(filter, kind);
  if (operator === 'empty') return sql`${column} is null`;
  if (operator === 'filled') return sql`${column} is not null`;
  const [from = '', to = ''] = values;
  if (values.length > 2 || (from === '' && to === '')) throw refused(filter);
  const ends = [
    ...(from === '' ? [] : [compare(from, 'from')]),
    ...(to === '' ? [] : [compare(to, 'to')]),
  ];
  return sql`(${sql.join(ends, sql` and `)})`;
}

function dayOf(filter: ListFilter, text: string): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
  // Days that a month does not have are moved to the next one by the parser. There is no year 0, and the day
  // after the last one has a year of five digits.
  const isKnown = isDay && text >= '0001-01-01' && text < '9999-12-31';
  if (!isKnown || new Date(text).toISOString().slice(0, 10) !== text) {
    throw refused(filter, 'Enter a date.');
  }
  return text;
}

function checked(filter: ListFilter, kind: ListFieldKind): ListFilter {
  const { operator, values } = filter;
  const needsValues = operator !== 'empty' && operator !== 'filled';
  if (!operatorsOf[kind].includes(operator) || (needsValues && values.length === 0)) {
    throw refused(filter);
  }
  return filter;
}

function one(filter: ListFilter): string {
  const [value = ''] = filter.values;
  if (filter.values.length !== 1 || value === '') throw refused(filter);
  return value;
}

const list = (values: readonly string[], write: (value: string) => SQL) =>
  sql.join(values.map(write), sql`, `);

/** The failure for a filter that its field can't have. */
export function refused(filter: ListFilter, hint = 'Remove it and add it again.'): Failure {
  const message = `The filter on “${filter.field}” can’t be used. ${hint}`;
  return new Failure('invalid', message, { filters: message });
}
