import { describe, expect, it } from 'vitest';
import { verify } from '../../seal/verify.ts';
import { readTrace } from '../../watermark/read-trace.ts';
import { readForm } from '../read-form.ts';
import { assertBoundedReferences } from './bounded-references.ts';
import { defaultFileLimits } from './file-limits.ts';

/** A file of no pages whose last cross-reference stream has these entries. */
function fileWith(entries: string): Buffer {
  return Buffer.from(`%PDF-1.7
1 0 obj
<</Type/Catalog/Pages 2 0 R>>
endobj
2 0 obj
<</Type/Pages/Kids[]/Count 0>>
endobj
3 0 obj
<</Type/XRef${entries}/Root 1 0 R/Length 10>>stream
0123456789
endstream
endobj
startxref
101
%%EOF
`);
}

describe('a cross-reference stream', () => {
  it.each([
    ['entries of no bytes', '/W[0 0 0]/Size 10'],
    ['entries of no bytes, and many of them', '/W[0 0 0]/Index[0 4294967295]/Size 4294967295'],
    ['more objects than a file can have', '/W[1 2 1]/Size 4294967295'],
    ['a section of more', '/W [ 1 2 1 ] /Index [ 0 3 7 99999999 ] /Size 10'],
    ['a section that begins behind the last one', '/W[1 2 1]/Index[4294967290 3]/Size 10'],
  ])('with %s is refused by all that read files from outside', async (_, entries) => {
    const file = fileWith(entries);
    const broken = { code: 'broken' };
    expect(() => assertBoundedReferences(file)).toThrow(expect.objectContaining(broken));
    await expect(readForm(file, defaultFileLimits)).rejects.toMatchObject(broken);
    await expect(readTrace(file)).rejects.toMatchObject(broken);
    await expect(verify(file, { trustedRoots: [] })).rejects.toMatchObject(broken);
  });

  it('may be like any that programs write, and be named by a hybrid file', () => {
    for (const entries of ['/W[1 3 1]/Index[0 8388608]/Size 8388608', '/W[1 2 2]/Size 12']) {
      expect(() => assertBoundedReferences(fileWith(entries))).not.toThrow();
    }
    expect(() => assertBoundedReferences(Buffer.from('trailer<</XRefStm 9/W[0]>>'))).not.toThrow();
  });
});
