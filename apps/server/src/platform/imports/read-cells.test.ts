import { describe, expect, test } from 'vitest';
import type { KindColumn } from './import-kind.ts';
import { readRows } from './read-cells.ts';

const column = (key: string, holds?: 'emails' | 'number'): KindColumn => ({
  key,
  label: key,
  required: false,
  hint: '',
  example: '',
  otherNames: [],
  ...(holds && { holds }),
});
const columns = [column('email', 'emails'), column('amount', 'number'), column('number')];

const readingBy = (
  mapping: (string | null)[],
  decimalSign: '.' | ',' | null = null,
  defaults = {},
) => ({ mapping, defaults, reading: { encoding: null, sheets: [], sheet: 0, decimalSign } });

function read(holder: string, text: string, sign: '.' | ',' | null = null) {
  const mapping = columns.map(({ key }) => (key === holder ? key : null));
  const cells = columns.map(({ key }) => (key === holder ? text : ''));
  const [row] = readRows([{ row: 2, cells }], readingBy(mapping, sign), columns);
  return { text: row?.cells[holder], problems: row?.problems.map(({ message }) => message) };
}

describe('a cell of a file', () => {
  test('has its addresses without what surrounds them', () => {
    expect(read('email', 'Lind, Ann <ann@example.com>; mailto:bo@example.com')).toEqual({
      text: 'ann@example.com, bo@example.com',
      problems: [],
    });
  });

  test('that is empty or not there has the default of its column', () => {
    const by = readingBy(['email', null, 'number'], ',', {
      email: 'all@example.com',
      amount: '1,5',
    });
    const rows = readRows(
      [
        { row: 2, cells: ['', '', '7'] },
        { row: 3, cells: ['own@example.com', '9', ' '] },
      ],
      by,
      columns,
    );
    expect(rows.map(({ cells }) => cells)).toEqual([
      { email: 'all@example.com', amount: '1.5', number: '7' },
      { email: 'own@example.com', amount: '1.5', number: ' ' },
    ]);
  });

  test('names a character that no address has, and is left out', () => {
    const message = '“а” (U+0430) can’t be part of an email address. Type it again.';
    expect(read('email', '\u0430nn@example.com')).toEqual({ text: '', problems: [message] });
  });

  test('that documents show names a character that no font has, and is left out', () => {
    const shown: KindColumn[] = [{ ...column('name'), isDrawn: true }, column('note')];
    const cells = ['Li 𤭢', 'Li 𤭢'];
    const [row] = readRows([{ row: 2, cells }], readingBy(['name', 'note']), shown, ['𤭢', 'Ꮳ']);
    const message = 'PDFs can’t show the character 𤭢. Write it another way.';
    expect(row?.cells).toEqual({ name: '', note: 'Li 𤭢' });
    expect(row?.problems).toEqual([{ column: 'name', message }]);
  });

  test.each([
    ['1.234,50', ',', '1234.5'],
    ['1.234', ',', '1234'],
    ['1,234', ',', '1.234'],
    ['1,234', '.', '1234'],
    ['1,234', null, '1,234'],
    ['', ',', ''],
  ] as const)('has a number by the decimal sign: %s with %s is %s', (text, sign, number) => {
    expect(read('amount', text, sign)).toEqual({ text: number, problems: [] });
  });

  test.each([
    ['1,234.50', ',', 'This is not a number with a decimal comma.'],
    ['1234,5', '.', 'This is not a number with a decimal point.'],
  ] as const)('that is no number with the decimal sign says so: %s with %s', (text, sign, why) => {
    expect(read('amount', text, sign)).toEqual({ text: '', problems: [why] });
  });

  test.each(['1.23E+07', '1,23E+07', '-4E-12', '9.99999E+102'])(
    'that a spreadsheet has shortened is left out: %s',
    (text) => {
      const message = 'A spreadsheet shortened this number. Enter all its digits.';
      for (const holder of ['number', 'amount']) {
        expect(read(holder, text)).toEqual({ text: '', problems: [message] });
      }
    },
  );

  test.each(['2E10', 'E+07', 'AB1E+07', '1.23E+07 x'])(
    'that only looks like one stays: %s',
    (text) => {
      expect(read('number', text)).toEqual({ text, problems: [] });
    },
  );
});
