import type { Field, FormValues } from '@countersign/fields';
import { PDF } from '@libpdf/core';
import { describe, expect, it } from 'vitest';
import { blankPage, fill, sketchField } from '../../test-support/fill.ts';
import { complaints, readText, render, unpack } from '../../test-support/look-at.ts';
import { shapeArabic } from '../../test-support/reference-shaping.ts';
import { writeForm } from '../../test-support/write-pdf.ts';
import { readForm } from '../upload/read-form.ts';
import { assemble } from './assemble.ts';
import { compile } from './compile.ts';

const everything = { x: 0, y: 0, width: 300, height: 200 };

/** Fills one field of a blank page. */
async function show(field: Field, value: FormValues[string]) {
  const pdf = await fill({ pdf: await blankPage(), fields: [field] }, { [field.key]: value });
  return { pdf, page: await render(pdf), text: await readText(pdf) };
}

/** Expects all ink of a page to be within a field's placement. */
function expectInside(page: Awaited<ReturnType<typeof render>>, field: Field) {
  const placement = field.placements[0]!;
  const box = page.inkBox(everything)!;
  expect(box.x).toBeGreaterThanOrEqual(placement.x - 0.3);
  expect(box.y).toBeGreaterThanOrEqual(placement.y - 0.3);
  expect(box.x + box.width).toBeLessThanOrEqual(placement.x + placement.width + 0.3);
  expect(box.y + box.height).toBeLessThanOrEqual(placement.y + placement.height + 0.3);
  return box;
}

describe('a text on one line', () => {
  it('stays inside its area, at twelve points where there is room', async () => {
    const field = sketchField('text');
    const { pdf, page, text } = await show(field, 'Hamburg');
    const box = expectInside(page, field);
    expect(text).toBe('Hamburg');
    // Of the size, b of Noto Sans stands 0.77 high, and g hangs 0.24 below.
    expect(Math.abs(box.height - 12 * (0.77 + 0.24))).toBeLessThan(0.5);
    expect(await complaints(pdf)).toBe('');
  });

  it.each([
    ['open', 'q 2 0 0 2 50 50 cm'],
    ['closed that it never opened', 'Q Q q 2 0 0 2 50 50 cm'],
  ])('stands where it should on a page that leaves a state %s', async (_, content) => {
    const plain = sketchField('text');
    const { pdf } = await readForm(writeForm({ widgets: [], content }));
    const page = await render(await fill({ pdf, fields: [plain] }, { field: 'Hamburg' }));
    expect(expectInside(page, plain).height).toBeGreaterThan(11);
  });

  it('shrinks to its width', async () => {
    const field = sketchField('text', { fontSize: 14 });
    const { page } = await show(field, 'A much longer text than fits into such a small place here');
    const box = expectInside(page, field);
    expect(box.width).toBeGreaterThan(140);
  });

  it('shrinks to its height, even where the form fixes the size', async () => {
    const placement = { page: 0, x: 50, y: 40, width: 150, height: 8 };
    const field = sketchField('text', { fontSize: 20, placements: [placement] });
    expect(expectInside((await show(field, 'ŻÅgjy')).page, field).height).toBeGreaterThan(6);
  });

  it.each(['left', 'center', 'right'] as const)('is aligned: %s', async (align) => {
    const { page } = await show(sketchField('text', { align }), 'HH');
    const box = page.inkBox(everything)!;
    const middle = box.x + box.width / 2;
    const expected = { left: 61, center: 125, right: 189 }[align];
    expect(Math.abs(middle - expected)).toBeLessThan(3);
  });

  it('has the colour of its field', async () => {
    const { page } = await show(sketchField('text', { color: '#cc0000', fontSize: 14 }), '█I█');
    const seen = page.inkBox(everything)!;
    expect(page.colorAt(seen.x + 2, seen.y + seen.height / 2)).toEqual([204, 0, 0]);
  });

  it('puts line breaks of a single line into blanks, and drops control characters', async () => {
    const { text } = await show(sketchField('text'), 'one\r\ntwo\u0007\u00ad');
    expect(text).toBe('one two');
  });

  it('shows a box for a character that no font has, and still says which it was', async () => {
    const { page, text } = await show(sketchField('text'), '𐎠');
    expect(page.inkBox(everything)!.height).toBeGreaterThan(6);
    expect(text).toBe('𐎠');
  });
});

describe('a comb', () => {
  it('puts each character in the middle of its cell', async () => {
    const field = sketchField('text', { comb: true, maxLength: 10 });
    const { page } = await show(field, 'IIIII');
    for (let cell = 0; cell < 10; cell++) {
      const region = { x: 50 + cell * 15, y: 40, width: 15, height: 20 };
      const box = page.inkBox(region);
      if (cell >= 5) expect(box).toBeUndefined();
      else expect(Math.abs(box!.x + box!.width / 2 - (region.x + 7.5))).toBeLessThan(0.6);
    }
  });

  it('narrows its cells rather than lose characters', async () => {
    const field = sketchField('text', { comb: true, maxLength: 4 });
    const { page, text } = await show(field, '123456');
    expectInside(page, field);
    expect(text.replace(/\s/g, '')).toBe('123456');
  });
});

describe('a text of several lines', () => {
  const placement = { page: 0, x: 50, y: 40, width: 100, height: 60 };
  const field = sketchField('multiline', { placements: [placement] });

  it('wraps between words and keeps line breaks', async () => {
    const { text, page } = await show(field, 'First line\n\nThe next one is long enough to wrap');
    expectInside(page, field);
    expect(text.split('\r\n')[0]).toBe('First line');
    expect(text.replace(/\s+/g, ' ')).toBe('First line The next one is long enough to wrap');
  });

  it('starts at the top', async () => {
    const { page } = await show(field, 'Short');
    expect(page.ink({ ...placement, y: 60, height: 40 })).toBe(0);
    expect(page.ink({ ...placement, height: 20 })).toBeGreaterThan(0);
  });

  it('shrinks until everything fits, and breaks words that are longer than a line', async () => {
    const long = `${'Donaudampfschifffahrtsgesellschaft'.repeat(3)} ${'word '.repeat(50)}end`;
    const { page, text } = await show(field, long);
    expectInside(page, field);
    expect(text.replace(/\s/g, '')).toBe(long.replace(/\s/g, ''));
  });

  it('breaks Chinese between characters, but not before a full stop', async () => {
    const { page, text } = await show(field, '本合同由双方自愿签订。'.repeat(6));
    expectInside(page, field);
    expect(text.split('\r\n').some((line) => line.startsWith('。'))).toBe(false);
    expect(text.replace(/\s/g, '')).toBe('本合同由双方自愿签订。'.repeat(6));
  });
});

describe('marks', () => {
  const placement = { page: 0, x: 50, y: 40, width: 14, height: 14 };

  it.each(['check', 'cross', 'circle', 'square', 'diamond', 'star'] as const)(
    'a %s stands inside its box when it is on, and only then',
    async (mark) => {
      const field = sketchField('checkbox', { mark, placements: [placement] });
      const { page } = await show(field, true);
      const box = expectInside(page, field);
      expect(box.width).toBeGreaterThan(5);
      const off = await show(field, false);
      expect(off.page.inkBox(everything)).toBeUndefined();
    },
  );

  it('marks the chosen option of a radio group', async () => {
    const placements = ['a', 'b', 'c'].map((option, index) => ({
      ...placement,
      x: 50 + index * 40,
      option,
    }));
    const options = ['a', 'b', 'c'].map((value) => ({ value, label: value }));
    const { page } = await show(sketchField('radio', { placements, options }), 'b');
    const marked = placements.map((spot) => page.ink(spot) > 0.1);
    expect(marked).toEqual([false, true, false]);
  });
});

describe('a dropdown', () => {
  it('shows the label of its value, or the text that was typed', async () => {
    const field = sketchField('dropdown', { options: [{ value: 'pl', label: 'Poland' }] });
    expect((await show(field, 'pl')).text).toBe('Poland');
    expect((await show(field, 'Elsewhere')).text).toBe('Elsewhere');
  });
});

describe('choices', () => {
  const options = ['Camera', 'Sound, location', 'Art'].map((label) => ({
    value: label.charAt(0),
    label,
  }));
  const at = (height: number) =>
    sketchField('choices', {
      options,
      placements: [{ page: 0, x: 20, y: 20, width: 150, height }],
    });

  it('show their labels in a line each where there is room, else on one', async () => {
    expect((await show(at(60), ['A', 'S'])).text).toBe('Sound, location\r\nArt');
    expect((await show(at(12), ['A', 'C'])).text).toBe('Camera, Art');
    expect((await show(at(60), 'C')).text).toBe('Camera');
    expect((await show(at(60), [])).text).toBe('');
  });
});

describe('fields without a drawing', () => {
  it('draws nothing for missing values, signatures and values of a wrong kind', async () => {
    const fields = [
      sketchField('text', { key: 'missing' }),
      sketchField('signature', { key: 'signature' }),
      sketchField('text', { key: 'wrong' }),
      sketchField('checkbox', { key: 'wrongToo' }),
    ];
    const values = { signature: 'Jane', wrong: true, wrongToo: 'yes', unknown: 'x' };
    const pdf = await fill({ pdf: await blankPage(), fields }, values);
    expect((await render(pdf)).inkBox(everything)).toBeUndefined();
    expect(await complaints(pdf)).toBe('');
  });
});

describe('scripts', () => {
  it.each([
    ['Polish', 'Zażółć gęślą jaźń'],
    ['Greek', 'Καλημέρα κόσμε'],
    ['Cyrillic', 'Щедрый Ёлкин Їжак'],
    ['Vietnamese', 'Nguyễn Thị Ánh'],
    ['Chinese', '合同编号甲乙双方'],
    ['Japanese', '契約書のサイン'],
    ['mixed', 'Łódź 合同 Ω €5'],
  ])('%s can be read and copied', async (_, value) => {
    const field = sketchField('text');
    const { page, text, pdf } = await show(field, value);
    expectInside(page, field);
    expect(text).toBe(value);
    expect(await complaints(pdf)).toBe('');
  });

  it('composes loose accents', async () => {
    const { text } = await show(sketchField('text'), 'Nguyễn'.normalize('NFD'));
    expect(text).toBe('Nguyễn');
  });

  it('positions an accent over a letter that has no composed form', async () => {
    const plain = (await show(sketchField('text', { fontSize: 14 }), 'x')).page;
    const accented = (await show(sketchField('text', { fontSize: 14 }), 'x\u0301')).page;
    const [low, high] = [plain.inkBox(everything)!, accented.inkBox(everything)!];
    expect(high.y).toBeLessThan(low.y - 2);
    expect(high.width).toBeLessThan(low.width + 1);
  });

  it('joins Arabic letters', async () => {
    // Joined letters are one stroke: no empty column between the first ink and the last.
    const gaps = async (value: string) => {
      const { page } = await show(sketchField('text', { fontSize: 14 }), value);
      const box = page.inkBox(everything)!;
      let empty = 0;
      for (let x = box.x; x < box.x + box.width; x += 0.25) {
        if (page.ink({ x, y: 40, width: 0.25, height: 20 }) === 0) empty++;
      }
      return empty;
    };
    expect(await gaps('سلم')).toBe(0);
    // With a mark that forbids joining, the same letters stand apart.
    expect(await gaps('س\u200cل\u200cم')).toBeGreaterThan(3);
  });

  it('sets Arabic from the right, and numbers in it from the left', async () => {
    const placement = { page: 0, x: 50, y: 40, width: 200, height: 20 };
    const { page, text } = await show(sketchField('text', { placements: [placement] }), 'عقد 123');
    const box = page.inkBox(everything)!;
    expect(box.x + box.width).toBeGreaterThan(240);
    expect(text).toContain('123');
    expect(text).not.toContain('321');
  });

  it('gives each letter one code, in the order of the shaper itself', async () => {
    // No letter twice, so that each has a code of its own, given out in the order of first use.
    const value = 'محتوى';
    const { pdf } = await show(sketchField('text', { fontSize: 10 }), value);
    const shown = /\[(\(.+\))\] TJ/s.exec(await unpack(pdf))![1]!;
    const strings = [...shown.matchAll(/\((.+?)\)/gs)].map(([, string]) => string);
    const codes = strings.join('').match(/../gs)!;
    const letters = shapeArabic(value);
    expect(new Set(letters).size).toBe(letters.length);
    expect(codes.map((code) => Buffer.from(code, 'latin1').readUInt16BE())).toEqual(
      letters.map((_, i) => i + 1),
    );
    expect(await readText(pdf)).toBe(value);
  });
});

describe('a pack', () => {
  it('is one clean file with the pages of all forms and each one’s own values', async () => {
    const first = await readForm(writeForm({ widgets: ['/FT/Tx/T(name)/Rect[50 140 200 160]'] }));
    const second = await readForm(
      writeForm({ page: '/Rotate 90', widgets: ['/FT/Tx/T(name)/Rect[50 40 70 140]'] }),
    );
    const pack = await compile([first, second]);
    const values = [{ name: 'Alpha' }, { name: 'Beta' }];
    const pdf = Buffer.concat((await assemble(pack, values, { title: 'Żółty 包', id: '1' })).parts);
    expect(await complaints(pdf)).toBe('');
    expect([await readText(pdf, 0), await readText(pdf, 1)]).toEqual(['Alpha', 'Beta']);
    const plain = await unpack(pdf);
    expect(plain).toContain('/Count 2');
    expect(plain).not.toContain('AcroForm');
    const read = await PDF.load(pdf);
    expect([read.getTitle(), read.getProducer()]).toEqual(['Żółty 包', 'Countersign']);
  });

  it('gives each document an identity, and the same bytes for the same document', async () => {
    const pack = await compile([{ pdf: await blankPage(), fields: [sketchField('text')] }]);
    const make = async (id: string) =>
      Buffer.concat((await assemble(pack, [{ field: 'x' }], { title: 'T', id })).parts).toString(
        'latin1',
      );
    const idOf = (pdf: string) => /\/ID\[<(\w+)>/.exec(pdf)![1];
    expect(await make('a')).toBe(await make('a'));
    expect(idOf(await make('a'))).not.toBe(idOf(await make('b')));
  });

  it('embeds only the glyphs that a document uses', async () => {
    const pack = await compile([{ pdf: await blankPage(), fields: [sketchField('text')] }]);
    const size = async (value: string) => {
      const { parts } = await assemble(pack, [{ field: value }], { title: 'T', id: 'a' });
      return Buffer.concat(parts).length;
    };
    expect(await size('Hello 合同')).toBeLessThan(12_000);
  });

  it('answers the same static part for every document', async () => {
    const pack = await compile([{ pdf: await blankPage(), fields: [sketchField('text')] }]);
    const one = await assemble(pack, [{ field: 'x' }], { title: 'T', id: 'a' });
    const two = await assemble(pack, [{ field: 'y' }], { title: 'T', id: 'b' });
    expect(one.parts[0]).toBe(two.parts[0]);
  });
});
