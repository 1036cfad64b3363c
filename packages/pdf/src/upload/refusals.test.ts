import { describe, expect, it } from 'vitest';
import { fill } from '../../test-support/fill.ts';
import { complaints, readText, render } from '../../test-support/look-at.ts';
import { stream, writeForm, writePdf } from '../../test-support/write-pdf.ts';
import { verify } from '../seal/verify.ts';
import { readForm } from './read-form.ts';
import { defaultFileLimits } from './sanitise/file-limits.ts';

const red = [255, 0, 0];
const square = stream('', '1 0 0 rg 50 50 100 100 re f');

/** A page with a red square, and an object that no page needs at the end. */
const objects = [
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R>>',
  square,
];

/** The colour of that square, as it is read. */
async function squareOf(bytes: Uint8Array) {
  const { pdf } = await readForm(bytes);
  expect(await complaints(pdf)).toBe('');
  return (await render(pdf)).colorAt(100, 100);
}

describe('encryption', () => {
  /** The same page in a file that says that it is encrypted in this way. */
  const encrypted = (entries: string) => {
    const keys = `/O<${'11'.repeat(32)}>/U<${'22'.repeat(32)}>/P -4`;
    return writePdf([...objects, `<<${entries}${keys}>>`], '/Encrypt 5 0 R/ID[<00><00>]');
  };
  const filter = (method: string) => `/CF<</StdCF<</CFM/${method}/Length 16>>>>`;
  const ofAttachments = encrypted(
    `/Filter/Standard/V 4/R 4/Length 128${filter('AESV2')}/StmF/Identity/StrF/Identity/EFF/StdCF`,
  );

  it('of attachments alone does not block the pages', async () => {
    expect(await squareOf(ofAttachments)).toEqual(red);
    expect(await verify(ofAttachments, { trustedRoots: [] })).toMatchObject({ signatures: [] });
  });

  it.each([
    ['for people with certificates', '/Filter/Adobe.PubSec/SubFilter/adbe.pkcs7.s4/V 1/Length 128'],
    ['of a version that is not known', '/Filter/Standard/V 9/R 9'],
    [
      'by an algorithm that is not known',
      `/Filter/Standard/V 4/R 4/Length 128${filter('AESV9')}/StmF/StdCF/StrF/StdCF`,
    ],
  ])('%s is called so, and not damage or a password', async (_, entries) => {
    const code = 'unsupported-encryption';
    await expect(readForm(encrypted(entries))).rejects.toMatchObject({ code });
    await expect(verify(encrypted(entries), { trustedRoots: [] })).rejects.toMatchObject({ code });
  });

  it('by a password is called so, as before', async () => {
    const file = encrypted('/Filter/Standard/V 1/R 2');
    await expect(readForm(file)).rejects.toMatchObject({ code: 'password-protected' });
  });

  it('is not what content says that only looks like it', async () => {
    const content = stream('', '% /Encrypt 1 0 R\n1 0 0 rg 50 50 100 100 re f');
    expect(await squareOf(writePdf([...objects.slice(0, 3), content]))).toEqual(red);
  });
});

describe('a wrong number of pages', () => {
  it.each([0, 3, 501, 100_000])('is no reason to refuse a file: %i for one', async (count) => {
    const tree = `<</Type/Pages/Kids[3 0 R]/Count ${count}>>`;
    expect(await squareOf(writePdf([objects[0]!, tree, ...objects.slice(2)]))).toEqual(red);
  });

  it('says the right one where there are too many', async () => {
    const tree = '<</Type/Pages/Kids[3 0 R 3 0 R]/Count 9>>';
    const file = writePdf([objects[0]!, tree, ...objects.slice(2)]);
    await expect(readForm(file, { ...defaultFileLimits, maxPages: 1 })).rejects.toThrow(
      'This PDF has 2 pages',
    );
  });
});

describe('a file that is cut off', () => {
  const whole = Buffer.from(writePdf([...objects, '<</Producer(A program)>>'])).toString('latin1');
  const upTo = (text: string) => Buffer.from(whole.slice(0, whole.lastIndexOf(text)), 'latin1');

  it('within a last object that nothing needs is read without that', async () => {
    expect(await squareOf(upTo('program'))).toEqual(red);
  });

  it('within the mark that ends its last object is read', async () => {
    expect(await squareOf(upTo('endobj'))).toEqual(red);
    expect(await squareOf(upTo('obj\nxref'))).toEqual(red);
    expect(await squareOf(upTo('stream\nendobj'))).toEqual(red);
  });

  it('within content that a page shows is refused', async () => {
    await expect(readForm(upTo(' 100 100 re'))).rejects.toMatchObject({ code: 'broken' });
  });
});

describe('parents that lead round in a circle', () => {
  const keysOf = async (sketch: Parameters<typeof writeForm>[0]) => {
    const { fields } = await readForm(writeForm(sketch));
    return fields.map(({ key, placements }) => [key, placements.length]);
  };
  const [low, high] = ['/FT/Tx/Rect[10 10 60 30]', '/FT/Tx/Rect[10 40 60 60]'];

  it('make no field of two that have nothing in common', async () => {
    // The second has no name of its own.
    const widgets = [`${high}/T(a)/Parent 41 0 R`, `${low}/Parent 40 0 R`];
    expect(await keysOf({ widgets })).toEqual([
      ['a', 1],
      ['field 2', 1],
    ]);
    const above = ['<</T(p)/Parent 21 0 R/Kids[40 0 R]>>', '<</Parent 20 0 R/Kids[41 0 R]>>'];
    const named = [`${high}/T(a)/Parent 20 0 R`, `${low}/T(a)/Parent 21 0 R`];
    expect(await keysOf({ objects: above, widgets: named })).toEqual([
      ['p.a', 1],
      ['a', 1],
    ]);
  });

  it('leave with what a field lists as its own', async () => {
    const group = '<</FT/Tx/T(p)/Parent 20 0 R/Kids[40 0 R 41 0 R]>>';
    const widgets = ['/Rect[10 40 60 60]/Parent 20 0 R', '/Rect[10 10 60 30]/Parent 20 0 R'];
    expect(await keysOf({ groups: [20], objects: [group], widgets })).toEqual([['p', 2]]);
  });
});

describe('a password', () => {
  it('in a field for one is not taken along', async () => {
    const widgets = ['/FT/Tx/T(code)/Ff 8192/V(secret)/Rect[10 10 90 30]'];
    const read = await readForm(writeForm({ widgets }));
    expect(read.fields).toMatchObject([{ key: 'code' }]);
    expect(JSON.stringify(read.fields)).not.toContain('secret');
    expect(await readText(await fill(read, {}))).toBe('');
  });
});
