import type { FormulaType } from '@countersign/contract';
import { type BinaryOperator, formulaFunctions, type Tree, writeValue } from '@countersign/domain';
import { type SQL, sql } from 'drizzle-orm';

/** A part of a formula as an expression of the database, with the type of its values. */
export interface TypedSql {
  type: FormulaType;
  sql: SQL;
}

/** Maps a name to the SQL of its value. */
export type SqlOfName = (name: string) => TypedSql | undefined;

/**
 * A formula whose types were checked as an expression that the database works out, with the same results as
 * `evaluateFormula`; what that can't work out is null. Texts and numbers of the formula are parameters, and each
 * part is written once, however deep it lies.
 */
export function formulaSql(tree: Tree, valueOf: SqlOfName): TypedSql {
  const of = (inner: Tree) => formulaSql(inner, valueOf);
  switch (tree.node) {
    case 'literal':
      return { type: tree.type, sql: literal(tree.type, writeValue(tree.value)) };
    case 'name': {
      const found = valueOf(tree.name);
      if (!found) throw new Error('The names of the formula were not checked.');
      return found;
    }
    case 'not':
      return { type: 'yes-no', sql: sql`(${of(tree.operand).sql} is not true)` };
    case 'negate':
      return { type: 'number', sql: sql`(- ${of(tree.operand).sql})` };
    case 'binary':
      return tree.operator === '+' || tree.operator === '-'
        ? { type: 'number', sql: sumOf(termsOf(tree, of)) }
        : binary(tree.operator, of(tree.left), of(tree.right));
    case 'call':
      return call(tree.name, tree.arguments.map(of));
  }
}

function literal(type: FormulaType, written: string): SQL {
  switch (type) {
    case 'number':
      return sql`${written}::numeric`;
    case 'date':
      return sql`${written}::date`;
    case 'yes-no':
      return written === 'yes' ? sql`true` : sql`false`;
    case 'text':
    case 'file':
      return sql`nullif(${written}::text, '')`;
  }
}

/** A value as the language writes it; an empty one as an empty text. */
function written({ type, sql: value }: TypedSql): SQL {
  switch (type) {
    case 'number':
      return sql`coalesce(trim_scale(${value})::text, '')`;
    case 'date':
      return sql`coalesce(to_char(${value}, 'YYYY-MM-DD'), '')`;
    case 'yes-no':
      return sql`(case ${value} when true then 'yes' when false then 'no' else '' end)`;
    case 'text':
    case 'file':
      return sql`coalesce(${value}, '')`;
  }
}

/** A value for comparing: an empty text is an empty field, and an empty box is not ticked. */
function comparable({ type, sql: value }: TypedSql): SQL {
  if (type === 'yes-no') return sql`(${value} is true)`;
  return type === 'text' ? sql`nullif(${value}, '')` : value;
}

/** Adds up numbers. An empty one counts as 0, unless all are empty. */
const sumOf = (terms: readonly SQL[]): SQL =>
  sql`(select sum(part) from (values ${sql.join(
    terms.map((term) => sql`(${term})`),
    sql`, `,
  )}) as parts (part))`;

/** Flattens a chain of `+` and `-` into one sum, as the database takes long to plan sums of sums. */
function termsOf(tree: Tree, of: (inner: Tree) => TypedSql): SQL[] {
  if (tree.node !== 'binary' || (tree.operator !== '+' && tree.operator !== '-')) {
    return [of(tree).sql];
  }
  const right = termsOf(tree.right, of);
  return [
    ...termsOf(tree.left, of),
    ...(tree.operator === '+' ? right : right.map((term) => sql`(- ${term})`)),
  ];
}

type OtherOperator = Exclude<BinaryOperator, '+' | '-'>;

function binary(operator: OtherOperator, left: TypedSql, right: TypedSql): TypedSql {
  const yesNo = (value: SQL): TypedSql => ({ type: 'yes-no', sql: value });
  const number = (value: SQL): TypedSql => ({ type: 'number', sql: value });
  const [one, other] = [left.sql, right.sql];
  switch (operator) {
    case 'and':
      return yesNo(sql`((${one} is true) and (${other} is true))`);
    case 'or':
      return yesNo(sql`((${one} is true) or (${other} is true))`);
    case '=':
      return yesNo(sql`(${comparable(left)} is not distinct from ${comparable(right)})`);
    case '<>':
      return yesNo(sql`(${comparable(left)} is distinct from ${comparable(right)})`);
    case '<':
      return yesNo(sql`coalesce(${one} < ${other}, false)`);
    case '<=':
      return yesNo(sql`coalesce(${one} <= ${other}, false)`);
    case '>':
      return yesNo(sql`coalesce(${one} > ${other}, false)`);
    case '>=':
      return yesNo(sql`coalesce(${one} >= ${other}, false)`);
    case '&':
      return { type: 'text', sql: sql`nullif(${written(left)} || ${written(right)}, '')` };
    case '*':
      return number(sql`(${one} * ${other})`);
    case '/':
      return number(sql`(${one} / nullif(${other}, 0))`);
  }
}

type Call = (given: readonly TypedSql[]) => TypedSql;

const at = (given: readonly TypedSql[], index: number): TypedSql =>
  given[index] ?? { type: 'text', sql: sql`null` };
const list = (given: readonly TypedSql[]) =>
  sql.join(
    given.map(({ sql: value }) => value),
    sql`, `,
  );
const part =
  (name: 'year' | 'month' | 'day'): Call =>
  (given) => ({ type: 'number', sql: sql`extract(${sql.raw(name)} from ${at(given, 0).sql})` });
const textual =
  (write: (value: SQL) => SQL): Call =>
  (given) => ({ type: 'text', sql: write(at(given, 0).sql) });
const padded = (value: SQL, size: number) =>
  sql`lpad(trim_scale(${value})::text, ${size}::int, '0')`;

/** More digits than these no number has. */
const maxDigits = 20;

const calls: Readonly<Record<string, Call>> = {
  if: (given) => ({
    type: at(given, 1).type,
    sql: sql`(case when ${at(given, 0).sql} is true then ${at(given, 1).sql} else ${at(given, 2).sql} end)`,
  }),
  sum: (given) => ({ type: 'number', sql: sumOf(given.map(({ sql: value }) => value)) }),
  round: (given) => {
    const digits = given[1]
      ? sql`least(greatest(coalesce(${at(given, 1).sql}, 0), 0), ${maxDigits})::int`
      : sql`0`;
    return { type: 'number', sql: sql`round(${at(given, 0).sql}, ${digits})` };
  },
  abs: (given) => ({ type: 'number', sql: sql`abs(${at(given, 0).sql})` }),
  min: (given) => ({ type: at(given, 0).type, sql: sql`least(${list(given)})` }),
  max: (given) => ({ type: at(given, 0).type, sql: sql`greatest(${list(given)})` }),
  date: (given) => ({
    type: 'date',
    sql: sql`as_day(${padded(at(given, 0).sql, 4)} || '-' || ${padded(at(given, 1).sql, 2)} || '-' || ${padded(at(given, 2).sql, 2)})`,
  }),
  days: (given) => ({
    type: 'number',
    sql: sql`(${at(given, 1).sql} - ${at(given, 0).sql})::numeric`,
  }),
  adddays: (given) => ({
    type: 'date',
    sql: sql`(${at(given, 0).sql} + least(greatest(round(${at(given, 1).sql}), -1000000), 1000000)::int)`,
  }),
  year: part('year'),
  month: part('month'),
  day: part('day'),
  text: (given) => ({ type: 'text', sql: sql`nullif(${written(at(given, 0))}, '')` }),
  upper: textual((value) => sql`upper_text(${value})`),
  lower: textual((value) => sql`lower_text(${value})`),
  trim: textual((value) => sql`btrim(${value}, E' \\t\\n\\r')`),
  length: (given) => ({
    type: 'number',
    sql: sql`char_length(coalesce(${at(given, 0).sql}, ''))::numeric`,
  }),
  contains: (given) => ({
    type: 'yes-no',
    sql: sql`(position(coalesce(${at(given, 1).sql}, '') in coalesce(${at(given, 0).sql}, '')) > 0)`,
  }),
  includes: (given) => ({
    type: 'yes-no',
    sql: sql`(coalesce(${at(given, 1).sql}, '') = any(string_to_array(coalesce(${at(given, 0).sql}, ''), chr(10))))`,
  }),
  oneof: ([value, ...others]) => {
    if (!value) return { type: 'yes-no', sql: sql`false` };
    const rows = others.map((one) => sql`(${comparable(one)})`);
    return {
      type: 'yes-no',
      sql: sql`exists (select from (values ${sql.join(rows, sql`, `)}) as options (one) where options.one is not distinct from ${comparable(value)})`,
    };
  },
  isempty: (given) => {
    const value = at(given, 0);
    return {
      type: 'yes-no',
      sql:
        value.type === 'yes-no'
          ? sql`(${value.sql} is not true)`
          : sql`(${comparable(value)} is null)`,
    };
  },
};

/** Lists the functions of the language that the database can calculate. */
export const knownCalls: readonly string[] = Object.keys(calls);

function call(name: string, given: readonly TypedSql[]): TypedSql {
  const made = calls[name]?.(given);
  if (!made)
    throw new Error(`The function ${formulaFunctions.has(name) ? name : ''} is not known.`);
  return made;
}
