import { describe, expect, it } from 'vitest';
import { fileProblem, sampleFile, tableFile } from './table-file.ts';

const column = (label: string, example: string) => ({
  key: label,
  label,
  required: false,
  hint: '',
  example,
});

describe('the files of an import', () => {
  it('are sent as what they are, whatever the browser calls them', async () => {
    const csv = await tableFile(new File(['Email;Name'], 'a.csv', { type: 'application/x-foo' }));
    expect([csv.type, csv.name]).toEqual(['text/csv', 'a.csv']);
    const workbook = await tableFile(new File(['PK\u0003\u0004'], 'a.csv'));
    expect(workbook.type).toMatch(/spreadsheetml/);
  });

  it('are refused unsent where they are empty or too large', () => {
    expect(fileProblem(new File([], 'a.csv'))).toBe('“a.csv” is empty. Choose another file.');
    const large = new File([new Uint8Array(20 * 1024 * 1024 + 1)], 'a.csv');
    expect(fileProblem(large)).toContain('20 MB');
    expect(fileProblem(new File(['x'], 'a.csv'))).toBeUndefined();
  });

  it('have a sample with headings and a row, marked as UTF-8 and without formulas', async () => {
    const sample = sampleFile([
      column('Email', 'ava@example.com'),
      column('Größe, cm', ''),
      column('=1+1', 'say "so"'),
    ]);
    const bytes = Buffer.from(await sample.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(bytes.subarray(3).toString()).toBe(
      'Email,"Größe, cm",\'=1+1\r\nava@example.com,,"say ""so"""\r\n',
    );
  });
});
