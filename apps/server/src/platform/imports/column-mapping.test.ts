import { describe, expect, test } from 'vitest';
import { cellsByKey, findHeadings, guessMapping } from './column-mapping.ts';
import type { KindColumn } from './import-kind.ts';

const column = (key: string, label: string, ...otherNames: string[]): KindColumn => ({
  key,
  label,
  required: false,
  hint: '',
  example: '',
  otherNames,
});
const columns = [
  column('email', 'E-mail', 'mail', 'e-mail address'),
  column('firstName', 'First name', 'forename'),
  column('start', 'Start date', 'from'),
  column('custom.1', 'Größe'),
  column('note', 'Mail'),
];
const rows = (...lines: string[]) =>
  lines.map((line, index) => ({ row: index + 1, cells: line === '' ? [] : line.split(';') }));

describe('the headings of a table', () => {
  test('are the row that names most columns, whatever stands above', () => {
    const titled = rows(
      'Crew of Salt',
      'as of May;E-mail',
      'E-mail;First name;Start date',
      'a;b;c',
    );
    expect(findHeadings(titled, columns)).toBe(2);
    expect(findHeadings(rows('E-mail;First name', 'e-mail;forename'), columns)).toBe(0);
  });

  test('are else the first row with something in two cells, or the first at all', () => {
    expect(findHeadings(rows('List', 'Colour;Taste', 'red;sweet'), columns)).toBe(1);
    expect(findHeadings(rows('Colour', 'red'), columns)).toBe(0);
    expect(findHeadings([], columns)).toBe(-1);
  });

  test('are not looked for far down', () => {
    const far = rows('a;b', ...Array.from({ length: 30 }, () => 'c;d'), 'E-mail;First name');
    expect(findHeadings(far, columns)).toBe(0);
  });
});

describe('the meaning of headings', () => {
  test('is recognised by names and synonyms, whatever case, signs, accents and brackets', () => {
    const headings = [
      'e_mail *',
      'FORENAME',
      'Start date (dd/mm/yyyy)',
      'grosse',
      'GROSSE',
      'GRÖSSE',
    ];
    expect(guessMapping(headings, columns)).toEqual([
      'email',
      'firstName',
      'start',
      null,
      null,
      null,
    ]);
    expect(guessMapping(['gröSSe', 'Größe', 'GrÖße', 'from'], columns)).toEqual([
      null,
      'custom.1',
      null,
      'start',
    ]);
  });

  test('prefers a column’s own name to what another one is called as well, and gives each once', () => {
    expect(guessMapping(['Mail', 'E-mail', 'E-mail address', '', '?'], columns)).toEqual([
      'note',
      'email',
      null,
      null,
      null,
    ]);
  });

  test('prefers required columns, and exact names', () => {
    const field = (key: string, label: string) => ({ ...column(key, label), required: false });
    const all = [
      field('field:email', 'E-mail'),
      field('field:2', 'E-mail (Crew form)'),
      { ...column('email', 'E-mail'), required: true },
      { ...column('start', 'Start', 'E-mail'), required: true },
    ];
    expect(guessMapping(['E-mail'], all)).toEqual(['email']);
    expect(guessMapping(['E-mail (Crew form)', 'E-mail', 'e-mail'], all)).toEqual([
      'field:2',
      'email',
      'field:email',
    ]);
    const sample = all.map(({ label }) => label);
    expect(guessMapping(sample, all)).toEqual(['email', 'field:2', 'field:email', 'start']);
  });

  test('puts cells by their columns; those that are unknown by now are left out', () => {
    const mapping = ['email', null, 'start', 'custom.2'];
    const known = new Set(['email', 'start', 'firstName']);
    expect(cellsByKey(['a@b', 'x'], mapping, known)).toEqual({ email: 'a@b', start: '' });
  });
});
