import { setImmediate } from 'node:timers/promises';
import { PDF } from '@libpdf/core';
import type { DocumentMeta } from '../assemble/assemble.ts';
import { describeFile } from '../document/describe-file.ts';
import { endFile } from '../document/end-file.ts';
import { ObjectStore } from '../document/object-store.ts';
import { viewPage } from '../document/page-view.ts';
import { num } from '../document/syntax.ts';
import type { Bitmap } from '../render/bitmap.ts';
import { openRenderer } from '../render/open-renderer.ts';
import { isGrey, writePng } from '../render/write-png.ts';
import type { PageSize } from './lay-out-mark.ts';
import { writePixelTrace } from './pixel-trace.ts';
import { drawTrace, faintState, positionTrace, traceForm, traceHeights } from './position-trace.ts';
import { encodeTrace } from './trace-code.ts';
import { WatermarkProblem } from './watermark-problem.ts';

/** Sets how `hardenPdf` makes a document of images. */
export interface HardenOptions {
  /** Dots per inch of the images, from 72 to 300. */
  dpi: number;
  /** The trace id of the copy that the document is, to be written into the pixels of its images as well. */
  traceId?: string;
  meta: DocumentMeta;
}

/**
 * Makes a document of images, one for each page, with no text, links or shapes left in it. Answers
 * the parts of the file. Throws `WatermarkProblem` and `PdfProblem`.
 *
 * Hardened once and then compiled, a document gives copies whose mark lies over the images. Where
 * even that must not come off, harden each marked copy instead, which takes 50 to 100 ms a page.
 *
 * Images are kept without loss, grey where a page has no colours. They are made one after the other;
 * what is held in memory is their compressed form, some 140 KB for a page of text at 150 dpi,
 * and 400 KB where a trace id is written into the pixels.
 */
export async function hardenPdf(
  pdf: Uint8Array,
  { dpi, traceId, meta }: HardenOptions,
): Promise<Buffer[]> {
  // NaN fails both.
  if (!(dpi >= 72 && dpi <= 300)) {
    throw new WatermarkProblem(
      'wrong-resolution',
      `Pages cannot be made into images of ${dpi} dots per inch. Choose from 72 to 300.`,
    );
  }
  const code = traceId === undefined ? undefined : encodeTrace(traceId);
  const source = await PDF.load(pdf);
  const sizes = source.getPages().map((page) => viewPage(source, page.dict));
  const store = new ObjectStore();
  const [root, tree] = [store.reserve(), store.reserve()];
  const trace = traceId === undefined ? undefined : putTrace(store, traceId);
  const kids: string[] = [];
  // A renderer of its own, whose memory is freed with it.
  const opened = await (await openRenderer()).open(pdf);
  for (const [index, size] of sizes.entries()) {
    // A hundred pages take seconds: let the event loop turn after each.
    await setImmediate();
    const image = opened.draw(index, { dpi }, (bitmap) => {
      if (code) writePixelTrace(bitmap, code);
      return putImage(store, bitmap);
    });
    kids.push(`${putPage(store, tree, size, image, trace)} 0 R`);
  }
  store.put(tree, `<</Type/Pages/Count ${kids.length}/Kids[${kids.join(' ')}]>>`);
  const metadata = store.reserveSlot();
  store.put(root, `<</Type/Catalog/Pages ${tree} 0 R/Metadata ${metadata} 0 R>>`);
  const file = { ...store.layOut(), root, metadata };
  return endFile(file, { ...describeFile(meta), objects: [] }).parts;
}

function putTrace(store: ObjectStore, traceId: string): number {
  const [trace, faint] = [store.reserve(), store.reserve()];
  store.put(faint, faintState);
  store.putStream(trace, ...traceForm(drawTrace(traceId), faint));
  return trace;
}

/** The rows of a PNG are, as they are, an image of PDF. */
function putImage(store: ObjectStore, bitmap: Bitmap): number {
  const grey = isGrey(bitmap, 0);
  const png = writePng(bitmap, grey);
  const rows = png.subarray(rowsAt, rowsAt + png.readUInt32BE(rowsAt - 8));
  const { width, height } = bitmap;
  const coding = `/Filter/FlateDecode/DecodeParms<</Predictor 15/Colors ${grey ? 1 : 3}/Columns ${width}>>`;
  const number = store.reserve();
  store.putStream(
    number,
    `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8/ColorSpace/${grey ? 'DeviceGray' : 'DeviceRGB'}${coding}`,
    rows,
  );
  return number;
}

/** Behind the signature, the header, and the length and the name of the rows themselves. */
const rowsAt = 8 + 25 + 8;

function putPage(
  store: ObjectStore,
  tree: number,
  size: PageSize,
  image: number,
  trace: number | undefined,
): number {
  const [width, height] = [num(size.width), num(size.height)];
  const codes = traceHeights.map((part) => positionTrace(size, part, '/T Do')).join('');
  const shown = `q ${width} 0 0 ${height} 0 0 cm /I Do Q\n${trace === undefined ? '' : codes}`;
  const content = store.addDeflated('', Buffer.from(shown, 'latin1'));
  const xobjects = `/I ${image} 0 R${trace === undefined ? '' : `/T ${trace} 0 R`}`;
  const page = store.reserve();
  store.put(
    page,
    `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 ${width} ${height}]/Contents ${content} 0 R/Resources<</XObject<<${xobjects}>>>>>>`,
  );
  return page;
}
