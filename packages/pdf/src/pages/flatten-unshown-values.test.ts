import { describe, expect, it } from 'vitest';
import type { PageImage } from '../../test-support/look-at.ts';
import { complaints, readText, render, unpack } from '../../test-support/look-at.ts';
import type { FormSketch } from '../../test-support/write-pdf.ts';
import { firstExtra, firstWidget, stream, writeForm } from '../../test-support/write-pdf.ts';
import { readForm } from '../upload/read-form.ts';
import { mergePdfs } from './merge-pdfs.ts';

const defaultRect = '/Rect[50 140 200 160]';
/** The same area on the page as shown, without its frame. */
const inside = { x: 52, y: 42, width: 146, height: 16 };
const red = [255, 0, 0];
/** An appearance that is red all over. */
const look = stream('/Type/XObject/Subtype/Form/BBox[0 0 10 10]', '1 0 0 rg 0 0 10 10 re f');
const utf16 = (text: string) =>
  `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`;

async function merged(sketch: FormSketch): Promise<{ pdf: Buffer; page: PageImage }> {
  const pdf = Buffer.concat(await mergePdfs([writeForm({ objects: [look], ...sketch })]));
  expect(await complaints(pdf)).toBe('');
  expect(await unpack(pdf)).not.toMatch(/Widget|AcroForm/);
  return { pdf, page: await render(pdf) };
}

describe('a value without an appearance is shown in a merged file', () => {
  it.each([
    ['a text', '/FT/Tx/V(Jane Doe)', 'Jane Doe'],
    ['a text that cannot be changed', '/FT/Tx/Ff 1/V(Jane Doe)', 'Jane Doe'],
    ['in any script', `/FT/Tx/V${utf16('Łódź 合同')}`, 'Łódź 合同'],
    ['lines', `/FT/Tx/Ff ${1 << 12}/V(one\\rtwo)`, 'one\ntwo'],
    ['cells', `/FT/Tx/Ff ${1 << 24}/MaxLen 4/V(AB)`, 'A B'],
    ['an option', `/FT/Ch/Ff ${1 << 17}/Opt[[(pl)(Poland)](Spain)]/V(pl)`, 'Poland'],
    ['options of a list', '/FT/Ch/Opt[(one)(two)(three)]/V[(one)(three)]', 'one\nthree'],
  ])('%s', async (_, entries, text) => {
    const { pdf, page } = await merged({ widgets: [`${entries}/T(a)${defaultRect}`] });
    expect((await readText(pdf)).replace(/\r\n/g, '\n')).toBe(text);
    expect(page.ink(inside)).toBeGreaterThan(0.01);
    const { x, y, width, height } = page.inkBox({ x: 0, y: 0, width: 300, height: 200 })!;
    expect([x >= 50, y >= 40, x + width <= 200, y + height <= 60]).toEqual(Array(4).fill(true));
  });

  it('letters of Arabic joined, from the right', async () => {
    const { page } = await merged({
      widgets: [`/FT/Tx/T(a)/V${utf16('اتفاقية 42')}${defaultRect}`],
    });
    const { x, width } = page.inkBox(inside)!;
    expect(x + width).toBeGreaterThan(190);
    expect(x).toBeGreaterThan(130);
  });

  it('a tick, and the chosen one of radio buttons', async () => {
    const { page } = await merged({
      objects: [
        `<</FT/Btn/Ff ${1 << 15}/T(b)/V/1/Kids[${firstWidget + 2} 0 R ${firstWidget + 3} 0 R]>>`,
      ],
      groups: [firstExtra],
      widgets: [
        '/FT/Btn/T(on)/V/Yes/MK<</CA(n)>>/Rect[10 150 30 170]',
        '/FT/Btn/T(off)/V/Off/MK<</CA(n)>>/Rect[50 150 70 170]',
        `/Parent ${firstExtra} 0 R/MK<</CA(l)>>/Rect[90 150 110 170]`,
        `/Parent ${firstExtra} 0 R/MK<</CA(l)>>/Rect[130 150 150 170]`,
      ],
    });
    const isOn = [20, 60, 100, 140].map((x) => page.colorAt(x, 40)[0] === 0);
    expect(isOn).toEqual([true, false, false, true]);
  });

  it('a tick whose state is said only by its value', async () => {
    const states = `/AP<</N<</Yes ${firstExtra} 0 R>>>>`;
    const { page } = await merged({
      widgets: [
        `/FT/Btn/T(on)/V/Yes${states}/Rect[10 150 30 170]`,
        `/FT/Btn/T(off)/V/No${states}/Rect[50 150 70 170]`,
      ],
    });
    expect(page.colorAt(20, 40)).toEqual(red);
    expect(page.colorAt(60, 40)).toEqual([255, 255, 255]);
  });

  it('and one that the form calls out of date is drawn again', async () => {
    const widgets = [`/FT/Tx/T(a)/V(New)${defaultRect}/AP<</N ${firstExtra} 0 R>>`];
    const stale = await merged({ widgets, form: '/NeedAppearances true' });
    expect(await readText(stale.pdf)).toBe('New');
    expect(stale.page.colorAt(190, 50)).toEqual([255, 255, 255]);
    expect((await merged({ widgets })).page.colorAt(190, 50)).toEqual(red);
  });

  it('in its frame, and an empty field has its frame alone', async () => {
    const frame = '/MK<</BG[0 1 0]/BC[1 0 0]>>';
    const { page } = await merged({
      widgets: [
        `/FT/Tx/T(a)/V(Jane)${frame}${defaultRect}`,
        `/FT/Tx/T(b)${frame}/Rect[50 100 200 120]`,
        `/FT/Btn/Ff ${1 << 16}/T(push)${frame}/Rect[50 60 200 80]`,
      ],
    });
    const green = [0, 255, 0];
    expect([50, 90, 130].map((y) => page.colorAt(190, y))).toEqual([green, green, [255, 255, 255]]);
  });

  it('as part of a form that is read, where it can’t be changed', async () => {
    const { pdf, fields } = await readForm(
      writeForm({
        widgets: [
          `/FT/Tx/Ff 1/T(a)/V(Fixed)${defaultRect}`,
          '/FT/Tx/T(b)/V(Open)/Rect[50 100 200 120]',
        ],
      }),
    );
    expect(fields.map(({ key }) => key)).toEqual(['b']);
    expect(await readText(pdf)).toBe('Fixed');
  });
});

describe('a value is not shown', () => {
  it.each([
    ['where it is a password', `/FT/Tx/Ff ${1 << 13}/V(secret)`],
    ['where it is hidden', '/FT/Tx/F 2/V(secret)'],
    ['where it is not for paper', '/FT/Tx/F 0/V(secret)'],
    ['outside the page', '/FT/Tx/V(secret)/Rect[400 140 500 160]'],
  ])('%s', async (_, entries) => {
    const rect = entries.includes('/Rect') ? '' : defaultRect;
    const { pdf } = await merged({ widgets: [`/T(a)${entries}${rect}`] });
    expect(await readText(pdf)).toBe('');
  });

  it('where it was taken away, and only an appearance out of date still has it', async () => {
    const { page } = await merged({
      form: '/NeedAppearances true',
      widgets: [
        `/FT/Tx/T(a)/V()/AP<</N ${firstExtra} 0 R>>${defaultRect}`,
        `/FT/Tx/T(b)/F 2/AP<</N ${firstExtra} 0 R>>/MK<</BG[0 1 0]>>${defaultRect}`,
      ],
    });
    expect(page.ink({ x: 0, y: 0, width: 300, height: 200 })).toBe(0);
  });

  it('where its layer is hidden', async () => {
    const { pdf } = await merged({
      objects: ['<</Type/OCG/Name(Notes)>>'],
      catalog: `/OCProperties<</OCGs[${firstExtra} 0 R]/D<</OFF[${firstExtra} 0 R]>>>>`,
      widgets: [
        `/FT/Tx/T(a)/V(secret)/OC ${firstExtra} 0 R${defaultRect}`,
        '/FT/Tx/T(b)/V(open)/Rect[50 100 200 120]',
      ],
    });
    expect(await readText(pdf)).toBe('open');
  });
});
