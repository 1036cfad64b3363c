import type { Field, FieldValue } from '@countersign/fields';
import { describe, expect, it } from 'vitest';
import { blankPage, fillAndReport, sketchField } from '../../test-support/fill.ts';
import { complaints, readText, render } from '../../test-support/look-at.ts';

const page = { x: 0, y: 0, width: 300, height: 200 };
const pdf = await blankPage();

async function show(field: Field, value: FieldValue, locale?: string) {
  const made = await fillAndReport({ pdf, fields: [field] }, { [field.key]: value }, { locale });
  const image = await render(made.pdf);
  return { ...made, image, text: await readText(made.pdf) };
}

const euros = { kind: 'currency', currency: 'EUR' } as const;

describe('values that are written as field and locale want it', () => {
  it.each<[Field, FieldValue, string | undefined, string]>([
    [sketchField('number', { decimals: 2 }), '1250', undefined, '1,250.00'],
    [sketchField('number'), '1234567.8', 'de-DE', '1.234.567,8'],
    [sketchField('number'), '1234567', 'fr-FR', '1\u202f234\u202f567'],
    [sketchField('currency'), '1250.5', undefined, '£1,250.50'],
    [sketchField('currency', { currency: 'PLN' }), '1250.5', 'pl-PL', '1250,50 zł'],
    [sketchField('date'), '2026-03-05', undefined, '05/03/2026'],
    [sketchField('date', { pattern: 'd MMMM yyyy' }), '2026-03-05', 'ru-RU', '5 марта 2026'],
    [sketchField('date', { pattern: 'yyyy年M月d日' }), '2026-03-05', 'ja-JP', '2026年3月5日'],
    [sketchField('signed-on', { pattern: 'd MMM yyyy' }), '2026-03-05', undefined, '5 Mar 2026'],
    [
      sketchField('text', { textKind: 'tax-file-number', comb: true, maxLength: 9 }),
      '111111111',
      undefined,
      'Applied for',
    ],
    [sketchField('email'), 'ann@example.com', undefined, 'ann@example.com'],
    [
      sketchField('phone'),
      { countryCode: '+44', number: '7700900123' },
      undefined,
      '+44 7700900123',
    ],
    [sketchField('calculated', { format: euros }), '99.9', 'en-IE', '€99.90'],
    [
      sketchField('bound', { binding: { source: 'project.name' } }),
      'Northern Line',
      undefined,
      'Northern Line',
    ],
  ])('%#: a field of its type', async (field, value, locale, text) => {
    const made = await show(field, value, locale);
    expect(made.text.replaceAll('\u00a0', ' ')).toBe(text);
    expect(made.issues).toEqual([]);
    const box = made.image.inkBox(page)!;
    expect(box.x).toBeGreaterThanOrEqual(50);
    expect(box.x + box.width).toBeLessThanOrEqual(200);
  });

  it('are set in the figures of the locale, with the shaper that these need', async () => {
    const { text, issues, image } = await show(
      sketchField('currency', { currency: 'EGP' }),
      '1250.5',
      'ar-EG',
    );
    expect(text).toContain('١');
    expect(issues).toEqual([]);
    expect(image.inkBox(page)!.x + image.inkBox(page)!.width).toBeGreaterThan(190);
  });

  it('put one figure of a day into each box', async () => {
    const { image } = await show(
      sketchField('date', { pattern: 'ddMMyyyy', cells: 8, fontSize: 10 }),
      '2026-11-01',
    );
    for (let cell = 0; cell < 8; cell++) {
      const width = 150 / 8;
      const box = image.inkBox({ x: 50 + cell * width, y: 40, width, height: 20 })!;
      expect(Math.abs(box.x + box.width / 2 - (50 + (cell + 0.5) * width))).toBeLessThan(1.2);
    }
  });

  it('draw a value that is not of their kind as it is', async () => {
    expect((await show(sketchField('number'), 'about 5')).text).toBe('about 5');
    const { image } = await show(sketchField('date'), true);
    expect(image.inkBox(page)).toBeUndefined();
  });

  it('are refused for a locale that is none', async () => {
    await expect(show(sketchField('number'), '1', 'not a locale')).rejects.toThrow(RangeError);
  });
});

describe('a fixed text', () => {
  it('is on every document, wrapped, whatever its values are', async () => {
    const placements = [{ page: 0, x: 50, y: 40, width: 80, height: 60 }];
    const text = 'Please sign where it says so, and send it back';
    const field = sketchField('fixed-text', { text, fontSize: 10, placements });
    const made = await fillAndReport({ pdf, fields: [field] }, { field: 'something else' });
    expect((await readText(made.pdf)).replace(/\s+/g, ' ')).toBe(text);
    expect((await render(made.pdf)).inkBox(page)!.height).toBeGreaterThan(30);
    expect(await complaints(made.pdf)).toBe('');
  });

  it('is shaped where its script needs it', async () => {
    const field = sketchField('fixed-text', { text: 'سلم' });
    const made = await fillAndReport({ pdf, fields: [field] }, {});
    expect(made.issues).toEqual([]);
    expect((await render(made.pdf)).inkBox(page)!.x).toBeGreaterThan(150);
  });
});
