import type { PDF } from '@libpdf/core';
import { describeFile } from '../document/describe-file.ts';
import type { PageInTheMaking } from '../document/document-builder.ts';
import { DocumentBuilder } from '../document/document-builder.ts';
import { endFile } from '../document/end-file.ts';
import { readWidgets } from '../upload/fields/widget.ts';
import { paintWidgets } from '../upload/paint/paint-widgets.ts';

/** Holds the metadata of a file of joined pages. */
export interface JoinedMeta {
  title?: string | undefined;
  /** The UUID of the document that it is: see `readDocumentId`. */
  documentId?: string | undefined;
}

/**
 * Makes one file of all pages of these, in this order. `seeds` are what the file's identity is made
 * from, and `about` what it says about itself. Annotations and form fields become a part of their pages, as they would be printed.
 */
export function joinPages(
  sources: Iterable<PDF>,
  seeds: Iterable<string | Uint8Array>,
  about: JoinedMeta = {},
): Buffer[] {
  const builder = new DocumentBuilder();
  for (const pdf of sources) {
    const paint = (making: PageInTheMaking) => {
      const widgets = readWidgets(pdf, making.page);
      return paintWidgets(making, pdf, { widgets, fillable: [], unshown: [] });
    };
    builder.append(pdf, paint);
  }
  return endFile(builder.finish(), { ...describeFile({ ...about, id: seeds }), objects: [] }).parts;
}
