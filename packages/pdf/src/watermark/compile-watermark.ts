import { PDF } from '@libpdf/core';
import type { BuiltFile, PageInTheMaking } from '../document/document-builder.ts';
import { DocumentBuilder } from '../document/document-builder.ts';
import type { PageView } from '../document/page-view.ts';
import { exactNumber, name, num } from '../document/syntax.ts';
import { imagePicture } from '../draw/image-picture.ts';
import { choosePages } from './choose-pages.ts';
import type { PageSize } from './lay-out-mark.ts';
import { putMarkPicture, putPictureLayer } from './mark-picture.ts';
import type { MarkTemplate } from './mark-template.ts';
import { parseTemplate } from './mark-template.ts';
import { faintState, positionTrace, traceHeights } from './position-trace.ts';
import type { WatermarkStyle } from './watermark-style.ts';
import { checkStyle } from './watermark-style.ts';

/** A document prepared for being marked: what is left to do for a copy is to draw its mark once. */
export interface CompiledWatermark {
  file: BuiltFile;
  style: WatermarkStyle;
  template: MarkTemplate;
  /** Numbers of objects that all pages share. */
  shared: SharedObjects;
  /** What shows the mark on all pages of one size. */
  layers: MarkLayer[];
  /** All pages in their order. */
  pages: MarkedPage[];
}

/** A page as it is shown, in points, and which of the layers is on it; none where it was not chosen. */
export interface MarkedPage extends PageSize {
  layer: number | undefined;
}

/** Numbers of the objects that are written for each copy, and of the looks that they use. */
interface SharedObjects {
  /** The copy's text, drawn around the origin. */
  text: number;
  /** The copy's trace code. */
  trace: number;
  /** Graphics states: the mark's opacity, and next to none for the trace. */
  opacity: number;
  faint: number;
}

/** A slot that shows the mark on all pages of one size. */
export interface MarkLayer extends PageSize {
  slot: number;
  /** Number of what shows the picture on them, where the mark has one. */
  picture: number | undefined;
}

/**
 * Prepares a document for copies that are marked. Done once for each document and style. The PDF
 * must come from `readForm`, or be one of ours. `image` is the file of the style's picture, where it has one.
 * Throws `WatermarkProblem`, and `ImageProblem` for a picture that can't be read.
 */
export async function compileWatermark(
  source: Uint8Array,
  style: WatermarkStyle,
  image?: Uint8Array,
): Promise<CompiledWatermark> {
  checkStyle(style);
  const picture = style.image && image ? await imagePicture(image) : undefined;
  const template = parseTemplate(style.text, style.variables);
  const pdf = await PDF.load(source);
  const chosen = choosePages(style.pages, pdf.getPageCount());
  const builder = new DocumentBuilder();
  const { store } = builder;
  const shared = {
    text: store.reserveSlot(),
    trace: store.reserveSlot(),
    opacity: store.reserve(),
    faint: store.reserve(),
  };
  store.put(shared.opacity, `<</Type/ExtGState/ca ${num(style.opacity)}>>`);
  store.put(shared.faint, faintState);
  const marked = picture && style.image && putMarkPicture(store, picture, style.image);
  const layers = new Map<string, MarkLayer>();
  const layerFor = (view: PageView): MarkLayer => {
    // Pages of scans differ by fractions of a point.
    const [width, height] = [Math.round(view.width), Math.round(view.height)];
    const key = `${width} ${height}`;
    const known = layers.get(key);
    if (known) return known;
    const layer = {
      slot: store.reserveSlot(),
      width,
      height,
      picture: marked && putPictureLayer(store, marked, { width, height }),
    };
    layers.set(key, layer);
    return layer;
  };
  const pages: MarkedPage[] = [];
  builder.append(pdf, (making) => {
    const { width, height } = making.view;
    const layer = chosen.has(making.page.index) ? layerFor(making.view) : undefined;
    pages.push({ width, height, layer: layer && [...layers.values()].indexOf(layer) });
    return paintPage(making, shared.trace, layer, style.position);
  });
  return { file: builder.finish(), style, template, shared, layers: [...layers.values()], pages };
}

/** The trace goes under every page, marked or not; the mark where the style wants it. */
function paintPage(
  { view, nameFor }: PageInTheMaking,
  trace: number,
  layer: MarkLayer | undefined,
  position: WatermarkStyle['position'],
) {
  const toPage = `${view.toPage.map(exactNumber).join(' ')} cm`;
  const traceName = nameFor('CsTrace');
  const xobjects: [string, number][] = [[traceName, trace]];
  let under = traceHeights
    .map((height) => positionTrace(view, height, `${name(traceName)} Do`))
    .join('');
  let over = '';
  if (layer) {
    const markName = nameFor('CsMark');
    xobjects.push([markName, layer.slot]);
    const pictureName = layer.picture === undefined ? undefined : nameFor('CsPicture');
    if (pictureName !== undefined && layer.picture !== undefined)
      xobjects.push([pictureName, layer.picture]);
    const pictured = pictureName === undefined ? '' : `${name(pictureName)} Do\n`;
    const mark = `${pictured}${name(markName)} Do\n`;
    if (position === 'under') under += mark;
    else over = artifact(`${toPage} ${mark}`);
  }
  return { under: artifact(`${toPage}\n${under}`), content: over, xobjects };
}

/** Content that is no part of what the page says: screen readers pass over it. */
function artifact(content: string): string {
  return `/Artifact BMC q ${content}Q EMC\n`;
}
