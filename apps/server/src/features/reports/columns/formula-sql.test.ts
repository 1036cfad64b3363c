import type { FormulaType } from '@countersign/contract';
import {
  evaluateFormula,
  Fault,
  type FormulaValue,
  formulaFunctions,
  parseFormula,
  writeValue,
} from '@countersign/domain';
import { Big } from 'big.js';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, type Database, rowsOf } from '../../../platform/database/database.ts';
import type { OpenDatabase } from '../../../platform/database/open-pglite.ts';
import { nothingOutgoing, openTestDatabase } from '../../../testing/open-test-database.ts';
import { formulaSql, knownCalls, type TypedSql } from './formula-sql.ts';

let testDatabase: Awaited<ReturnType<typeof openTestDatabase>>;
let open: OpenDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await openTestDatabase();
  open = await testDatabase.open();
  database = createDatabase(open, nothingOutgoing);
});
afterAll(async () => {
  await open.close();
  await testDatabase.drop();
});

const values: Readonly<Record<string, { type: FormulaType; value: FormulaValue }>> = {
  rate: { type: 'number', value: new Big('312.5') },
  debt: { type: 'number', value: new Big('-2.345') },
  zero: { type: 'number', value: new Big(0) },
  noNumber: { type: 'number', value: null },
  start: { type: 'date', value: '2027-02-26' },
  finish: { type: 'date', value: '2027-03-01' },
  noDay: { type: 'date', value: null },
  name: { type: 'text', value: ' Zoë O’Neill ' },
  quoted: { type: 'text', value: `'; drop table documents; --` },
  noText: { type: 'text', value: null },
  ticked: { type: 'yes-no', value: true },
  notTicked: { type: 'yes-no', value: false },
};

const casts: Record<FormulaType, string> = {
  number: 'numeric',
  text: 'text',
  date: 'date',
  'yes-no': 'boolean',
  file: 'text',
};

function sqlOf(name: string): TypedSql | undefined {
  const found = values[name];
  if (!found) return undefined;
  const { type, value } = found;
  const given = value instanceof Big ? value.toFixed() : value;
  return { type, sql: sql`(${given}::${sql.raw(casts[type])})` };
}

/** A value as both sides are compared: a fault and an empty text are nothing, a box that is not ticked says no. */
const plain = (value: FormulaValue | Fault): string =>
  value instanceof Fault
    ? ''
    : value instanceof Big
      ? new Big(value.toFixed(10)).toString()
      : writeValue(value);

async function inDatabase(formula: string): Promise<string> {
  const { tree } = parseFormula(formula);
  if (!tree) throw new Error(`${formula} can’t be read.`);
  const { type, sql: expression } = formulaSql(tree, sqlOf);
  const found = await database.system((tx) =>
    tx.execute(sql`select (${expression})::text as value`),
  );
  const value = rowsOf<{ value: string | null }>(found)[0]?.value ?? null;
  if (value === null) return '';
  if (type === 'number') return plain(new Big(value));
  return type === 'yes-no' ? (value === 'true' ? 'yes' : 'no') : value;
}

function inLanguage(formula: string): string {
  const { tree } = parseFormula(formula);
  if (!tree) throw new Error(`${formula} can’t be read.`);
  return plain(evaluateFormula(tree, (name) => values[name]?.value ?? null));
}

const formulas = [
  'rate + debt * 2 - 1',
  '-rate / 7',
  'rate / zero',
  'rate + noNumber',
  'noNumber + noNumber',
  '1 - (2 - (3 - noNumber)) - (noNumber - 4) + -(5 - 6)',
  'noNumber - (noNumber - noNumber)',
  '(rate - 1) * (2 + (3 - debt) * 4) - rate',
  'noNumber - rate',
  'rate * noNumber',
  'sum(rate; noNumber; debt)',
  'round(debt; 2)',
  'round(rate)',
  'abs(debt)',
  'min(rate; debt; noNumber)',
  'max(start; finish; noDay)',
  'date(2027; 2; 28)',
  'date(2027; 2; 29)',
  'days(start; finish)',
  'addDays(start; 3)',
  'addDays(noDay; 3)',
  'year(start) * 100 + month(start)',
  'day(finish)',
  'text(rate) & "/" & text(start) & noText & ticked',
  'upper(trim(name))',
  'lower(name) & length(name)',
  'upper("straße, éèçñøğşž, ωδ, жщ")',
  'lower("STRASSE, ÉÈÇÑØĞŞŽ, ΩΔ, ЖЩ")',
  'contains(name; "Neill")',
  'contains(noText; "x")',
  'quoted & "\' or 1=1 --"',
  'oneOf(name; "a"; " Zoë O’Neill ")',
  'oneOf(rate; 1; 312.50)',
  'isEmpty(noText) and isEmpty(noDay) and isEmpty(notTicked)',
  'isEmpty(rate)',
  'noText = ""',
  'noText <> name',
  'noNumber = zero',
  'rate > debt and start < finish',
  'noNumber < rate',
  'noNumber >= noNumber',
  'not (rate >= 312.5)',
  'notTicked = isEmpty(rate)',
  'if(rate > 300; "high"; "low")',
  'if(isEmpty(noText); rate; debt)',
  'if(start > noDay; start; finish)',
];

describe('a formula', () => {
  test.each(formulas)('%s comes to the same in the database', async (formula) => {
    expect(await inDatabase(formula)).toBe(inLanguage(formula));
  });

  test('can use every function of the language', () => {
    expect(knownCalls.toSorted()).toEqual([...formulaFunctions.keys()].toSorted());
  });

  test('of many parts is not written out many times over', () => {
    const { tree } = parseFormula(Array.from({ length: 200 }, () => 'rate').join(' + '));
    const parts = tree
      ? JSON.stringify(formulaSql(tree, () => ({ type: 'number', sql: sql`x` })).sql)
      : '';
    expect(parts.match(/"x"/g)?.length).toBe(200);
  });
});
