import { maxFormBytes } from '@countersign/contract';
import { describe, expect, it } from 'vitest';
import { checkFile } from './check-file.ts';

describe('a file chosen as a form', () => {
  it('is sent when it begins like a PDF, also after some bytes of something else', async () => {
    expect(await checkFile(new Blob(['%PDF-1.7 …']))).toBeUndefined();
    expect(await checkFile(new Blob(['\u0000junk\n%PDF-1.4 …']))).toBeUndefined();
  });

  it('is sent when it has lost its header and ends like a PDF', async () => {
    expect(await checkFile(new Blob(['1 0 obj …\nstartxref\n116\n%%EOF\n']))).toBeUndefined();
  });

  it('is refused at once when it is empty, no PDF or too large', async () => {
    expect(await checkFile(new Blob([]))).toBe('The file is empty.');
    expect(await checkFile(new Blob(['PK… a spreadsheet']))).toBe('The file is not a PDF.');
    const large = new Blob(['%PDF-1.7', new Uint8Array(maxFormBytes)]);
    expect(await checkFile(large)).toBe('The file is too large: 25.1 MB, and 25 MB is the limit.');
  });
});
