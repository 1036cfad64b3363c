import { describeFile } from '../document/describe-file.ts';
import { endFile } from '../document/end-file.ts';
import { ObjectStore, xrefEntrySize } from '../document/object-store.ts';
import { num } from '../document/syntax.ts';
import type { Bitmap } from '../render/bitmap.ts';
import { wordsOf } from '../render/palette.ts';
import { findRuns } from '../render/pixel-runs.ts';
import { withDocument } from '../render/render-page.ts';
import type { CompiledWatermark } from './compile-watermark.ts';
import type { CopyMark } from './mark-copy.ts';
import { layerForm, noFonts, setMark, textForm } from './mark-copy.ts';
import type { MarkArea, MarkMask } from './page-parts.ts';

/** Sets the size of a mask: of a page of so many pixels. */
export interface MaskSize extends MarkArea {
  width: number;
  height: number;
}

/** Draws a copy's mark by itself. Throws `WatermarkProblem`. */
export async function drawMarkMask(
  compiled: CompiledWatermark,
  variables: CopyMark['variables'],
  size: MaskSize,
): Promise<MarkMask> {
  const { width, height } = size;
  const file = await fileOf(compiled, variables, size);
  return withDocument(file, (document) =>
    document.draw(0, { width, height, background: '#000000' }, maskOf),
  );
}

/** A file of one page with nothing on it but the mark, in white: on black it is as light as it covers. */
async function fileOf(
  compiled: CompiledWatermark,
  variables: CopyMark['variables'],
  { page, layer }: MarkArea,
): Promise<Buffer> {
  const { style } = compiled;
  const { text, fonts } = await setMark(compiled, variables, '#ffffff');
  const store = new ObjectStore();
  const [root, tree, kid, content, opacity] = Array.from({ length: 5 }, () => store.reserve()) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const [letters, mark, metadata] = Array.from({ length: 3 }, () => store.reserveSlot()) as [
    number,
    number,
    number,
  ];
  store.put(root, `<</Type/Catalog/Pages ${tree} 0 R/Metadata ${metadata} 0 R>>`);
  store.put(tree, `<</Type/Pages/Count 1/Kids[${kid} 0 R]>>`);
  const box = `/MediaBox[0 0 ${num(page.width)} ${num(page.height)}]`;
  const resources = `/Resources<</XObject<</M ${mark} 0 R>>>>`;
  store.put(kid, `<</Type/Page/Parent ${tree} 0 R${box}/Contents ${content} 0 R${resources}>>`);
  store.putStream(content, '', Buffer.from('/M Do'));
  store.put(opacity, `<</Type/ExtGState/ca ${num(style.opacity)}>>`);
  const file = { ...store.layOut(), root, metadata };
  const described = describeFile({ id: 'mark' });
  const next = file.xref.length / xrefEntrySize;
  const embedded = fonts?.objects(next, described.id) ?? noFonts;
  const shared = { text: letters, opacity, faint: opacity };
  const { parts } = endFile(file, {
    ...described,
    objects: [
      [letters, textForm(text, embedded.resources)],
      [mark, layerForm(style, shared, layer, text, undefined)],
      ...embedded.objects,
    ],
  });
  return Buffer.concat(parts);
}

function maskOf({ width, height, rgbx }: Bitmap): MarkMask {
  const words = wordsOf(rgbx);
  const alphaOf = (word: number) => (word >>> 8) & 0xff;
  // There is none where the mark is everywhere.
  const black = words.find((word) => alphaOf(word) === 0) ?? 0;
  return { width, height, covered: findRuns({ width, height }, words, black, alphaOf) };
}
