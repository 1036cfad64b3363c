import type { PDFPage, PdfDict } from '@libpdf/core';
import { PDF } from '@libpdf/core';
import { valuesOverlay } from '../assemble/values-overlay.ts';
import type { BuiltPages } from '../document/document-builder.ts';
import { DocumentBuilder } from '../document/document-builder.ts';
import { readBox } from '../document/page-view.ts';
import type { Area } from '../draw/page-pen.ts';

/** Holds a layout: typeset pages with slots for the values. */
export interface PageLayout {
  built: BuiltPages;
  pages: LayoutPage[];
}

export interface LayoutPage {
  /** Number of the slot for what is drawn, among the objects of the built pages. */
  slot: number;
  width: number;
  height: number;
  spots: Spot[];
  /** Object numbers of the slots for links, one for each spot with `leads`, in their order. */
  links: number[];
}

/**
 * Describes a spot on a page where a value is drawn: a box for a picture, or one line of a text, whose baseline is the
 * lower edge.
 */
export interface Spot {
  /** Number of the slot that the value belongs to. */
  slot: number;
  area: Area;
  /** Whether it is a link. */
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

/** The scheme of the link addresses in which the template encodes its spots. */
const scheme = 'spot:';

/** Reads a layout from a PDF that typst made with slots. */
export async function readLayout(pdf: Uint8Array): Promise<PageLayout> {
  const source = await PDF.load(pdf);
  const builder = new DocumentBuilder();
  const pages: LayoutPage[] = [];
  // The links that encode spots have no valid target, so the builder leaves them out.
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

/** The spots of a page of a file that typst made. */
export function readSpots(source: PDF, page: PDFPage): Spot[] {
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
