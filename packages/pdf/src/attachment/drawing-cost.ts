import type { PDF, PDFPage, PdfObject } from '@libpdf/core';
import { PdfDict, PdfName, PdfStream } from '@libpdf/core';
import { pageContent, streamContent } from '../document/page-content.ts';
import { usedResources } from './used-resources.ts';

/** Forms within forms. Viewers stop at 20 to 100; files have a few. */
const maxDepth = 40;

/**
 * Calculates how many bytes of content viewers run for the pages of a file: forms, patterns, masks and glyphs count
 * each time that they are used. Small ones that use one another twice would keep a viewer busy for years, though a
 * viewer that stops at some depth does not show it.
 */
export class DrawingCost {
  readonly #resolve: PDF['getObject'];
  readonly #pdf: PDF;
  /** Infinite while it is calculated: content that draws itself never ends. */
  readonly #costs = new Map<PdfStream, number>();

  constructor(pdf: PDF) {
    this.#pdf = pdf;
    this.#resolve = pdf.getObject.bind(pdf);
  }

  /** The cost of a page with its annotations; infinite where it never ends. */
  ofPage(page: PDFPage): number {
    const resources = page.dict.getDict('Resources', this.#resolve);
    let cost = this.#ofContent(pageContent(this.#pdf, page), resources, 0);
    for (const item of page.dict.getArray('Annots', this.#resolve) ?? []) {
      const annotation = this.#follow(item);
      if (!(annotation instanceof PdfDict)) continue;
      const appearances = annotation.getDict('AP', this.#resolve);
      for (const stream of this.#streamsIn(appearances, 2)) {
        cost += this.#ofStream(stream, undefined, 0);
      }
    }
    return cost;
  }

  #ofContent(content: Uint8Array, resources: PdfDict | undefined, depth: number): number {
    let cost = content.length;
    let glyph = 0;
    for (const { kind, name } of usedResources(content)) {
      const resource = resources
        ?.getDict(kind, this.#resolve)
        ?.get(PdfName.of(name), this.#resolve);
      if (!(resource instanceof PdfDict)) continue;
      if (kind === 'Font') glyph = Math.max(glyph, this.#ofGlyph(resource, resources, depth));
      const drawn = kind === 'ExtGState' ? maskOf(resource, this.#resolve) : resource;
      if (drawn instanceof PdfStream) cost += this.#ofStream(drawn, resources, depth);
    }
    // Each byte may be a character.
    return cost + glyph * content.length;
  }

  #ofStream(stream: PdfStream, inherited: PdfDict | undefined, depth: number): number {
    if (stream.getName('Subtype', this.#resolve)?.value === 'Image') return this.#ofImage(stream);
    if (depth > maxDepth) return Infinity;
    const known = this.#costs.get(stream);
    if (known !== undefined) return known;
    this.#costs.set(stream, Infinity);
    const resources = stream.getDict('Resources', this.#resolve) ?? inherited;
    const cost = this.#ofContent(streamContent(this.#pdf, stream), resources, depth + 1);
    this.#costs.set(stream, cost);
    return cost;
  }

  /** Viewers keep up to four bytes for each pixel, in which a small file can have more than any memory. */
  #ofImage(image: PdfStream): number {
    const [width, height] = ['Width', 'Height'].map(
      (key) => image.getNumber(key, this.#resolve)?.value ?? 0,
    );
    return ((width ?? 0) * (height ?? 0)) / 2;
  }

  /** The dearest glyph of a font whose glyphs are content. */
  #ofGlyph(font: PdfDict, inherited: PdfDict | undefined, depth: number): number {
    const resources = font.getDict('Resources', this.#resolve) ?? inherited;
    let cost = 0;
    for (const glyph of this.#streamsIn(font.getDict('CharProcs', this.#resolve), 1)) {
      cost = Math.max(cost, this.#ofStream(glyph, resources, depth));
    }
    return cost;
  }

  *#streamsIn(dict: PdfDict | undefined, levels: number): Generator<PdfStream> {
    for (const [, value] of dict ?? []) {
      const item = this.#follow(value);
      if (item instanceof PdfStream) yield item;
      else if (item instanceof PdfDict && levels > 1) yield* this.#streamsIn(item, levels - 1);
    }
  }

  #follow(object: PdfObject): PdfObject | null | undefined {
    return object.type === 'ref' ? this.#resolve(object) : object;
  }
}

function maskOf(state: PdfDict, resolve: PDF['getObject']): PdfObject | undefined {
  return state.getDict('SMask', resolve)?.get('G', resolve);
}
