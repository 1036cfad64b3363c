import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fillAndReport } from '../../test-support/fill.ts';
import { complaints, readText, render } from '../../test-support/look-at.ts';
import { writeForm } from '../../test-support/write-pdf.ts';
import { readForm } from '../upload/read-form.ts';
import { compileWatermark } from '../watermark/compile-watermark.ts';
import { markCopy } from '../watermark/mark-copy.ts';

const layers = {
  page: '/Resources<</Properties<</Hidden 20 0 R>>/XObject<</Form 21 0 R>>>>',
  catalog: '/OCProperties<</OCGs[20 0 R]/D<</OFF[20 0 R]>>>>',
};
const form =
  '<</Type/XObject/Subtype/Form/BBox[0 0 300 200]/Length 18>>stream\n/OC /Hidden BDC   \nendstream';
const objects = ['<</Type/OCG/Name(Hidden)>>', form];

/** Ends of a page's content after which some viewers showed nothing more. */
const damages: [name: string, content: string][] = [
  ['an open string', '(never closed'],
  ['an open string behind a backslash', '(never closed\\'],
  ['an open hexadecimal string', '<0041'],
  ['an open array', '[1 2 3'],
  ['an open array with operators in it', '[1 2 q 3'],
  ['an open dictionary', '/Span <</ActualText (a)'],
  ['an open dictionary in an array', '[<</A'],
  ['an image without data', 'BI /W 4 /H 4 /BPC 8 /CS /G'],
  ['an image without its end', 'BI /W 4 /H 4 /BPC 8 /CS /G ID 0123456789'],
  ['an image with less data than it says', 'BI /W 90 /H 90 /BPC 8 /CS /G ID 0123456789 EI'],
  ['an image of packed data', 'BI /W 90 /H 90 /BPC 8 /CS /G /F /Fl ID 0123456789 EI'],
  ['an open hidden layer', '/OC /Hidden BDC 0 0 m'],
  ['an open hidden layer in an open state', 'q q /OC /Hidden BDC q'],
  ['an open hidden layer before an open string', '/OC /Hidden BDC (never closed'],
  ['a form that leaves a hidden layer open', '/Form Do'],
  ['an open text', 'BT 3 Tr 1 0 0 1 900 900 Tm'],
  ['an open path that clips', '0 0 1 1 re W'],
  ['a matrix of too few numbers', '1 0 0 cm 0 0 0 cm'],
  ['operators without operands', 'Tf gs Do cm Tm re'.repeat(40)],
  ['operands without an operator', '1 2 3 /Name'],
  ['unknown operators', 'Qq nonsense '.repeat(200)],
  ['names that stand for nothing', '/No gs /No Do /No 1 Tf '.repeat(200)],
  ['stray brackets', ') > ] }'],
  ['a comment', '% the end'],
  ['more restored than saved', 'Q Q Q'],
];
const fields = ['/FT/Tx/T(name)/Rect[50 140 250 160]'];
const area = { x: 50, y: 40, width: 200, height: 20 };

async function imported(content: string) {
  return readForm(
    writeForm({
      widgets: fields,
      objects,
      ...layers,
      content: `0 0 1 rg 50 20 50 50 re f ${content}`,
    }),
  );
}

describe('values on a page whose content is damaged', () => {
  for (const [damage, content] of damages) {
    it(`are shown behind ${damage}`, async () => {
      const read = await imported(content);
      const { pdf } = await fillAndReport(read, { name: 'Alpha' });
      expect(await readText(pdf)).toContain('Alpha');
      const image = await render(pdf);
      expect(image.ink(area)).toBeGreaterThan(0.02);
      // What the page itself shows stays.
      expect(image.colorAt(75, 155)).toEqual([0, 0, 255]);
      expect(await complaints(pdf)).toBe('');
    });
  }

  it('are shown with a mark', async () => {
    const { pdf } = await fillAndReport(await imported('[(a'), { name: 'Alpha' });
    const mark = await compileWatermark(pdf, {
      text: 'Mark',
      variables: [],
      layout: { kind: 'single', size: 20 },
      angle: 0,
      color: '#000000',
      opacity: 1,
      pages: 'all',
      position: 'over',
      letters: 'font',
    });
    const meta = { title: 'Test', id: '1' };
    const copy = Buffer.concat(
      await markCopy(mark, { variables: {}, traceId: '0'.repeat(32), meta }),
    );
    expect(await readText(copy)).toMatch(/Alpha[^]*Mark/);
  });
});

describe('content that is packed', () => {
  const content = `${'0 0 1 rg 50 20 50 50 re f '.repeat(50)}% ${Math.PI}`;
  const packed = deflateSync(content);
  /** A form whose page's content is this, as deflated data. */
  const formOf = (data: Buffer) => {
    const body = `<</Filter/FlateDecode/Length ${data.length}>>stream\n${data.toString('latin1')}\nendstream`;
    return writeForm({ widgets: fields, objects: [body], page: '/Contents 20 0 R' });
  };

  it('is shown where nothing but its checksum is wrong', async () => {
    for (const data of [Buffer.from(packed).fill(0, packed.length - 4), packed.subarray(0, -4)]) {
      const { pdf } = await fillAndReport(await readForm(formOf(data)), { name: 'Alpha' });
      expect(await readText(pdf)).toContain('Alpha');
      expect((await render(pdf)).colorAt(75, 155)).toEqual([0, 0, 255]);
      expect(await complaints(pdf)).toBe('');
    }
  });

  it('is refused where a part of it is missing or damaged', async () => {
    const damaged = Buffer.from(packed).fill(0xff, 20, 30);
    for (const data of [packed.subarray(0, -12), damaged]) {
      await expect(readForm(formOf(data))).rejects.toMatchObject({ code: 'broken' });
    }
  });
});
