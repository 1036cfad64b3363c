import type { PDFPage, PdfDict } from '@libpdf/core';
import { PDF } from '@libpdf/core';
import { valuesOverlay } from '../assemble/values-overlay.ts';
import type { BuiltPages } from '../document/document-builder.ts';
import { DocumentBuilder } from '../document/document-builder.ts';
import { readBox } from '../document/page-view.ts';
import type { Area } from '../draw/page-pen.ts';

/** Pages on which only the values are missing. */
export interface Shape {
  built: BuiltPages;
  pages: ShapePage[];
}

export interface ShapePage {
  /** Number of the slot for what is drawn, among the objects of the built pages. */
  slot: number;
  width: number;
  height: number;
  spots: Spot[];
  /** Numbers of the slots for links: one for each spot that leads somewhere, in their order. */
  links: number[];
}

/** Where something is drawn: a box for a picture, or a line of text, whose baseline is its lower edge. */
export interface Spot {
  /** Number of the slot in the layout. */
  slot: number;
  area: Area;
  /** Whether a link stands on it. */
  leads: boolean;
  line?: LineLook;
}

export interface LineLook {
  /** Zero-based, in the slot. */
  index: number;
  size: number;
  /** `#rrggbb`, those of the parts by turns. */
  colors: string[];
  /** Whether text stands at the end of the line. */
  atEnd: boolean;
}

/** How addresses begin by which the template tells of spots. */
const scheme = 'spot:';

/** Makes a shape of a PDF that typst made of a layout with slots. */
export async function toShape(pdf: Uint8Array): Promise<Shape> {
  const source = await PDF.load(pdf);
  const builder = new DocumentBuilder();
  const pages: ShapePage[] = [];
  // The links that are spots lead nowhere, and so stay behind.
  builder.append(source, (making) => {
    const { page, view, store } = making;
    const { slot, overlay } = valuesOverlay(making);
    const spots = readSpots(source, page);
    const links = spots.flatMap(({ leads }) => (leads ? [store.reserveSlot()] : []));
    pages.push({ slot, width: view.width, height: view.height, spots, links });
    return { ...overlay, annotations: links };
  });
  return { built: builder.finishPages(), pages };
}

function readSpots(source: PDF, page: PDFPage): Spot[] {
  const resolve = source.getObject.bind(source);
  const annotations = page.dict.getArray('Annots', resolve)?.toArray() ?? [];
  return annotations.flatMap((item) => {
    const annotation = item.type === 'ref' ? resolve(item) : item;
    return annotation?.type === 'dict' ? (readSpot(source, annotation) ?? []) : [];
  });
}

function readSpot(source: PDF, annotation: PdfDict): Spot | undefined {
  const resolve = source.getObject.bind(source);
  const address = annotation.getDict('A', resolve)?.getString('URI', resolve)?.asString() ?? '';
  const box = readBox(source, annotation, 'Rect');
  if (!box || !address.startsWith(scheme)) return undefined;
  const [left, bottom, right, top] = box;
  const area = { left, bottom, width: right - left, height: top - bottom };
  return { area, ...(JSON.parse(address.slice(scheme.length)) as Omit<Spot, 'area'>) };
}
