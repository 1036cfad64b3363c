import { describe, expect, it } from 'vitest';
import { csvCell, fileProblem, reportFile, sampleFile, tableFile } from './import-file.ts';

describe('a cell of a CSV file', () => {
  it('is quoted where it has to be', () => {
    expect(csvCell('Brennan')).toBe('Brennan');
    expect(csvCell('Brennan, Olivia')).toBe('"Brennan, Olivia"');
    expect(csvCell('the "boss"\nherself')).toBe('"the ""boss""\nherself"');
  });

  it('is never a formula', () => {
    expect(csvCell('=HYPERLINK("http://evil.example")')).toBe(
      `"'=HYPERLINK(""http://evil.example"")"`,
    );
    for (const text of ['+1+1', '-2', '@SUM(A1)', '\tx']) {
      expect(csvCell(text).replace('"', '')).toMatch(/^'/);
    }
    expect(csvCell('+44')).toBe('+44');
  });
});

describe('the files of an import', () => {
  it('report each row with its problems', async () => {
    const report = reportFile([
      { row: 2, email: 'ava@example.com', name: 'Ava Lind', outcome: 'invited', problems: [] },
      {
        row: 3,
        email: '=1+1',
        name: '',
        outcome: 'refused',
        problems: [
          { column: 'E-mail', message: 'Not an e-mail.' },
          { column: '', message: 'No name.' },
        ],
      },
    ]);
    expect((await report.text()).replace('\uFEFF', '')).toBe(
      [
        'Row,E-mail,Name,Outcome,Problems',
        '2,ava@example.com,Ava Lind,Invited,',
        "3,'=1+1,,Refused,E-mail: Not an e-mail. | No name.",
        '',
      ].join('\r\n'),
    );
  });

  it('begin with the mark by which spreadsheets tell UTF-8', async () => {
    expect([...new Uint8Array(await sampleFile().slice(0, 3).arrayBuffer())]).toEqual([
      0xef, 0xbb, 0xbf,
    ]);
  });

  it('are sent as what they are, whatever the browser calls them', async () => {
    const csv = await tableFile(new File(['E-mail;Name'], 'a.csv', { type: 'application/x-foo' }));
    expect([csv.type, csv.name]).toEqual(['text/csv', 'a.csv']);
    const workbook = await tableFile(new File(['PK\u0003\u0004'], 'a.csv'));
    expect(workbook.type).toMatch(/spreadsheetml/);
  });

  it('are refused unsent where they are empty or too large', () => {
    expect(fileProblem(new File([], 'a.csv'))).toBe('“a.csv” is empty.');
    expect(fileProblem(new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'a.csv'))).toContain('2 MB');
    expect(fileProblem(new File(['x'], 'a.csv'))).toBeUndefined();
  });
});
