import { describe, expect, test } from 'vitest';
import { openTable } from '../imports/table/table-rows.ts';
import { csvLine } from './csv.ts';

/** Matches what a spreadsheet would take for a formula at the beginning of a cell. */
const formula = /^[\s\ufeff"]*[=+\-@\uff1d\uff0b\uff0d\uff20]/;

/** The cells that a spreadsheet finds that takes such a separator and knows quotation marks where cells begin. */
function cellsBy(separator: string, line: string): string[] {
  const cells: string[] = [];
  let [cell, isQuoted, isStart] = ['', false, true];
  for (const [at, one] of line.split('').entries()) {
    if (isQuoted && one === '"' && line[at + 1] !== '"') isQuoted = false;
    else if (isStart && one === '"') isQuoted = true;
    else if (!isQuoted && (one === separator || one === '\n' || one === '\r')) {
      cells.push(cell);
      [cell, isStart] = ['', true];
      continue;
    } else cell += one;
    isStart = false;
  }
  return [...cells, cell];
}

const dangerous = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '  =1+1',
  '\ufeff=1+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  'Ann;=1+1',
  'Ann; \t＝1+1',
  'Ann|@SUM(A1)',
  'Ann\t=1+1',
  'Ann\n=1+1',
  'Ann\r\n＝1+1',
  'Ann;"=1+1',
  ';=1+1',
];

describe('a cell of a CSV file', () => {
  test.each(dangerous)('%j is no formula, whatever separates the cells', (text) => {
    const line = csvLine(['Ann', text, 'x']);
    for (const separator of [',', ';', '|', '\t']) {
      expect([separator, cellsBy(separator, line).filter((cell) => formula.test(cell))]).toEqual([
        separator,
        [],
      ]);
    }
  });

  test.each(dangerous.filter((text) => text.trim() === text && !text.includes('"')))(
    '%j is the same once it was imported again',
    async (text) => {
      const rows = [];
      const file = Buffer.from(`\uFEFF${csvLine(['Name', 'Notes'])}${csvLine(['Ann', text])}`);
      for await (const row of (await openTable(file, 10)).rows) rows.push(row.cells);
      expect(rows.at(-1)).toEqual(['Ann', text]);
    },
  );

  test('that is harmless stays as it is', () => {
    expect(csvLine(['Ann-Marie O’Neil', 'a=b', 'x, y', 'a "b"', -5, null, true])).toBe(
      'Ann-Marie O’Neil,a=b,"x, y","a ""b""",-5,,true\r\n',
    );
  });
});
