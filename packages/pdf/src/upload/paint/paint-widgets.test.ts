import { describe, expect, it } from 'vitest';
import { complaints, readText, render, unpack } from '../../../test-support/look-at.ts';
import type { FormSketch } from '../../../test-support/write-pdf.ts';
import { firstExtra, stream, writeForm } from '../../../test-support/write-pdf.ts';
import { readForm } from '../read-form.ts';

const red = [255, 0, 0];
const white = [255, 255, 255];
/** An appearance that is red all over. */
const look = stream('/Type/XObject/Subtype/Form/BBox[0 0 10 10]', '1 0 0 rg 0 0 10 10 re f');

/** The page of a file with these annotations, none of which is one any more. */
async function seen(sketch: FormSketch) {
  const { pdf } = await readForm(writeForm({ objects: [look], ...sketch }));
  expect(await complaints(pdf)).toBe('');
  expect(await unpack(pdf)).not.toContain('/Annots');
  return { pdf, page: await render(pdf) };
}

describe('a mark without an appearance is drawn', () => {
  const corners = '/QuadPoints[50 160 200 160 50 140 200 140]';

  it.each<[string, string, [number, number][], [number, number][]]>([
    ['Underline', corners, [[120, 60]], [[120, 50]]],
    ['Underline', '/QuadPoints[50 140 50 160 200 140 200 160]', [[120, 60]], [[52, 50]]],
    ['Squiggly', corners, [[120, 60]], [[120, 50]]],
    ['StrikeOut', corners, [[120, 50]], [[120, 58]]],
    ['Square', '/BS<</W 4>>', [[51, 50]], [[120, 50]]],
    ['Square', '/IC[1 0 0]', [[120, 50]], [[120, 70]]],
    ['Circle', '/BS<</W 4>>', [[52, 50]], [[51, 41]]],
    ['Line', '/L[50 150 200 150]', [[120, 50]], [[120, 58]]],
    ['PolyLine', '/Vertices[50 150 200 150 200 160]', [[120, 50]], [[120, 45]]],
    ['Polygon', '/Vertices[50 150 200 150 200 160]/IC[1 0 0]', [[180, 48]], [[70, 45]]],
    [
      'Ink',
      '/InkList[[50 150 100 150][150 145 200 145]]',
      [
        [70, 50],
        [180, 55],
      ],
      [[120, 50]],
    ],
  ])('%s with %s', async (kind, entries, on, off) => {
    const { page } = await seen({
      widgets: [`/Subtype/${kind}/C[1 0 0]/Border[0 0 4]${entries}/Rect[50 140 200 160]`],
    });
    for (const [x, y] of on) expect(page.colorAt(x, y)).toEqual(red);
    for (const [x, y] of off) expect(page.colorAt(x, y)).toEqual(white);
  });

  it('highlighted text can still be read, through half of the colour', async () => {
    const { page } = await seen({
      widgets: [`/Subtype/Highlight/C[1 1 0]/CA 0.5${corners}/Rect[50 140 200 160]`],
      content: '0 g 100 140 20 20 re f',
    });
    expect(page.colorAt(110, 50)).toEqual([0, 0, 0]);
    expect(page.colorAt(60, 50)).toEqual([255, 255, 128]);
  });

  it('a text, in its frame', async () => {
    const { pdf, page } = await seen({
      widgets: [
        '/Subtype/FreeText/Contents(By hand)/C[0 1 0]/DA(/Helv 9 Tf 1 0 0 rg)/BS<</W 2>>/Rect[50 140 200 160]',
      ],
    });
    expect(await readText(pdf)).toBe('By hand');
    expect(page.colorAt(51, 50)).toEqual(red);
    expect(page.colorAt(190, 50)).toEqual([0, 255, 0]);
  });

  it('where its lines are, whatever rectangle the file names', async () => {
    const { page } = await seen({
      widgets: [`/Subtype/Highlight/C[1 0 0]${corners}/Rect[250 20 260 30]`],
    });
    expect(page.colorAt(120, 50)).toEqual(red);
  });

  it('where its lines are, though the file names no rectangle', async () => {
    const { page } = await seen({
      widgets: ['/Subtype/Line/C[1 0 0]/Border[0 0 4]/L[50 150 200 150]/Rect[0 0 0 0]'],
    });
    expect(page.colorAt(120, 50)).toEqual(red);
  });

  it('of more points than a call has arguments', async () => {
    const points = Array.from({ length: 50_000 }, (_, index) => `${50 + index / 1000} 150`);
    const strokes = `[${points.join(' ')}]`.repeat(4);
    const { page } = await seen({
      widgets: [`/Subtype/Ink/C[1 0 0]/Border[0 0 4]/InkList[${strokes}]/Rect[50 140 100 160]`],
    });
    expect(page.colorAt(75, 50)).toEqual(red);
  });

  it('where there is an empty entry for an appearance', async () => {
    const { pdf, page } = await seen({
      widgets: [
        '/Subtype/FreeText/AP<<>>/Contents(By hand)/DA(/Helv 9 Tf 1 0 0 rg)/BS<</W 2>>/Rect[50 140 200 160]',
      ],
    });
    expect(await readText(pdf)).toBe('By hand');
    expect(page.colorAt(51, 50)).toEqual(red);
  });

  it('the sign of a note', async () => {
    const { page } = await seen({ widgets: ['/Subtype/Text/C[1 0 0]/Rect[50 140 68 158]'] });
    expect(page.colorAt(53, 45)).toEqual(red);
    expect(page.colorAt(60, 47)).not.toEqual(red);
    expect(page.colorAt(80, 45)).toEqual(white);
  });

  it('though it is not marked for printing', async () => {
    const { page } = await seen({
      widgets: [`/Subtype/Highlight/F 0/C[1 0 0]${corners}/Rect[50 140 200 160]`],
    });
    expect(page.colorAt(120, 50)).toEqual(red);
  });

  it.each([
    ['it has no colour', '/Subtype/Highlight'],
    ['it is hidden', '/Subtype/Highlight/F 2/C[1 0 0]'],
    ['it is not for the eye', '/Subtype/Highlight/F 32/C[1 0 0]'],
    ['it is a note that is not for paper', '/Subtype/Text/F 0/C[1 0 0]'],
  ])('but not where %s', async (_, entries) => {
    const { page } = await seen({ widgets: [`${entries}${corners}/Rect[50 140 200 160]`] });
    expect(page.ink({ x: 0, y: 0, width: 300, height: 200 })).toBe(0);
  });
});

describe('an appearance is painted', () => {
  it('where it does not say that it is a form', async () => {
    const { page } = await seen({
      objects: [stream('/BBox[0 0 10 10]', '1 0 0 rg 0 0 10 10 re f')],
      widgets: [`/Subtype/Stamp/AP<</N ${firstExtra} 0 R>>/Rect[50 140 200 160]`],
    });
    expect(page.colorAt(120, 50)).toEqual(red);
  });

  it('at its size, however large its own space is', async () => {
    const { page } = await seen({
      objects: [stream('/Subtype/Form/BBox[0 0 90000 90000]', '1 0 0 rg 0 0 90000 90000 re f')],
      widgets: [`/Subtype/Stamp/AP<</N ${firstExtra} 0 R>>/Rect[50 118 92 160]`],
    });
    expect(page.inkBox({ x: 0, y: 0, width: 300, height: 200 })).toEqual({
      x: 50,
      y: 40,
      width: 42,
      height: 42,
    });
  });

  it('in its layer, and not where that is hidden', async () => {
    const { page } = await seen({
      objects: [look, '<</Type/OCG/Name(Hidden)>>', '<</Type/OCG/Name(Shown)>>'],
      catalog: `/OCProperties<</OCGs[${firstExtra + 1} 0 R ${firstExtra + 2} 0 R]/D<</OFF[${firstExtra + 1} 0 R]>>>>`,
      widgets: [1, 2].map(
        (layer) =>
          `/Subtype/Stamp/OC ${firstExtra + layer} 0 R/AP<</N ${firstExtra} 0 R>>/Rect[${layer * 60} 140 ${layer * 60 + 20} 160]`,
      ),
    });
    expect([page.colorAt(70, 50), page.colorAt(130, 50)]).toEqual([white, red]);
  });
});

describe('the frame of a field', () => {
  it('has a line between the boxes for its characters', async () => {
    const { page } = await seen({
      widgets: [
        '/FT/Tx/T(a)/Ff 16777216/MaxLen 3/MK<</BC[1 0 0]>>/BS<</W 4>>/Rect[50 140 200 160]',
      ],
    });
    expect([100, 150].map((x) => page.colorAt(x, 50))).toEqual([red, red]);
    expect([75, 125, 175].map((x) => page.colorAt(x, 50))).toEqual([white, white, white]);
  });
});

describe('a signature', () => {
  it('stays where it is given, and is a field where it is not', async () => {
    const appearance = `/AP<</N ${firstExtra} 0 R>>`;
    const sketch = {
      objects: [look],
      widgets: [
        `/FT/Sig/T(given)/V<</Type/Sig>>${appearance}/Rect[50 140 100 160]`,
        `/FT/Sig/T(asked for)${appearance}/Rect[150 140 200 160]`,
      ],
    };
    const { fields } = await readForm(writeForm(sketch));
    expect(fields).toMatchObject([{ type: 'signature', key: 'asked for' }]);
    const { page } = await seen(sketch);
    expect([page.colorAt(75, 50), page.colorAt(175, 50)]).toEqual([red, white]);
  });
});
