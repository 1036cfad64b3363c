import { describe, expect, it } from 'vitest';
import { checkPdf } from './check-pdf.ts';

const limit = 25 * 1024 * 1024;

describe('a file chosen as a PDF', () => {
  it('is sent when it begins like a PDF, also after some bytes of something else', async () => {
    expect(await checkPdf(new Blob(['%PDF-1.7 …']), limit)).toBeUndefined();
    expect(await checkPdf(new Blob(['\u0000junk\n%PDF-1.4 …']), limit)).toBeUndefined();
  });

  it('is sent when it has lost its header and ends like a PDF', async () => {
    expect(await checkPdf(new Blob(['1 0 obj …\nstartxref\n116\n%%EOF\n']), limit)).toBeUndefined();
  });

  it('is refused at once when it is empty, no PDF or too large', async () => {
    expect(await checkPdf(new Blob([]), limit)).toBe('The file is empty.');
    expect(await checkPdf(new Blob(['PK… a spreadsheet']), limit)).toBe(
      'This file is not a PDF. Choose a PDF.',
    );
    const large = new Blob(['%PDF-1.7', new Uint8Array(limit)]);
    expect(await checkPdf(large, limit)).toBe(
      'This file is too large: 25.1 MB. The limit is 25 MB.',
    );
  });
});
