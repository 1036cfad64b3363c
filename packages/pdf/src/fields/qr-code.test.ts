import type { Field, FieldValue } from '@countersign/fields';
import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { blankPage, fillAndReport, sketchField } from '../../test-support/fill.ts';
import { complaints, render } from '../../test-support/look-at.ts';

const page = { x: 0, y: 0, width: 300, height: 200 };
const placement = { page: 0, x: 50, y: 40, width: 120, height: 120 };
const placements = [placement];
const pdf = await blankPage();

async function show(field: Field, value?: FieldValue) {
  const values = value === undefined ? {} : { [field.key]: value };
  const made = await fillAndReport({ pdf, fields: [field] }, values);
  const image = await render(made.pdf);
  return { ...made, image, box: image.inkBox(page) };
}

describe('a QR code', () => {
  it.each(['L', 'M', 'Q', 'H'] as const)(
    'has every module of its text in the right position (error correction %s)',
    async (errorCorrection) => {
      const text = 'https://example.com/verify/zażółć';
      const field = sketchField('qr-code', { placements, errorCorrection });
      const { image, pdf: made, issues } = await show(field, text);
      const { data } = encode(text, { ecc: errorCorrection, border: 0, boostEcc: true });
      const module = 120 / (data.length + 8);
      for (const [y, row] of data.entries()) {
        for (const [x, dark] of row.entries()) {
          const at = (index: number, start: number) => start + (4 + index + 0.5) * module;
          const expected = dark ? 0 : 255;
          expect(image.colorAt(at(x, placement.x), at(y, placement.y))[0]).toBe(expected);
        }
      }
      expect(issues).toEqual([]);
      expect(await complaints(made)).toBe('');
    },
  );

  it('says what the template says where the document says nothing else', async () => {
    const field = sketchField('qr-code', { placements, content: 'fixed' });
    const [fixed, own, same] = await Promise.all([
      show(field),
      show(field, 'of this document'),
      show(field, 'fixed'),
    ]);
    expect(fixed.image.ink(placement)).toBe(same.image.ink(placement));
    expect(fixed.image.ink(placement)).not.toBe(own.image.ink(placement));
    expect((await show(sketchField('qr-code', { placements }))).box).toBeUndefined();
  });

  it('keeps the quiet zone of its field around it, and stays square', async () => {
    const wide = [{ ...placement, width: 150, height: 60 }];
    const field = sketchField('qr-code', { placements: wide, quietZone: 2, align: 'right' });
    const { box } = await show(field, 'quiet');
    const module = 60 / (21 + 4);
    expect(Math.abs(box!.x + box!.width - (200 - 2 * module))).toBeLessThan(0.6);
    expect(Math.abs(box!.width - box!.height)).toBeLessThan(0.6);
  });

  it('is reported where it is too small to be read, or its text too long', async () => {
    const small = [{ ...placement, width: 20, height: 20 }];
    const tiny = await show(sketchField('qr-code', { placements: small }), 'x'.repeat(100));
    expect(tiny.issues[0]).toMatchObject({
      kind: 'overflow',
      detail: expect.stringMatching(/needs 4\d(\.\d)? points to be read; its place has 20/),
    });
    const long = await show(sketchField('qr-code', { placements }), 'ż'.repeat(3000));
    expect(long.issues.map(({ kind }) => kind)).toEqual(['overflow']);
    expect(long.box).toBeUndefined();
  });
});

describe('an attachment', () => {
  const value = { kind: 'file', name: 'Passport.pdf', sha256: '0'.repeat(64) } as const;

  it('is a paper clip with the name of its file next to it', async () => {
    const line = [{ ...placement, height: 20 }];
    const field = sketchField('attachment', { placements: line, color: '#aa2200' });
    const { image, pdf: made, issues } = await show(field, value);
    const clip = image.inkBox({ x: 50, y: 40, width: 16, height: 20 })!;
    expect(clip.height).toBeGreaterThan(clip.width * 1.5);
    const name = image.inkBox({ x: 68, y: 40, width: 110, height: 20 })!;
    expect(name.width).toBeGreaterThan(50);
    expect(issues).toEqual([]);
    expect(await complaints(made)).toBe('');
  });

  it('is the paper clip alone where there is room for no more', async () => {
    const square = [{ ...placement, width: 20, height: 20 }];
    const { box, issues } = await show(sketchField('attachment', { placements: square }), value);
    expect(box!.x + box!.width).toBeLessThan(70);
    expect(issues).toEqual([]);
  });

  it('is nothing without a file', async () => {
    expect((await show(sketchField('attachment', { placements }), true)).box).toBeUndefined();
  });
});
