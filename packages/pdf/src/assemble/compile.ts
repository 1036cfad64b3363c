import type { AnyField, Placement } from '@countersign/fields';
import { PDF } from '@libpdf/core';
import type { BuiltFile } from '../document/document-builder.ts';
import { DocumentBuilder } from '../document/document-builder.ts';
import type { Area } from '../draw/page-pen.ts';
import { drawingOf, type FieldDrawings } from '../fields/field-drawing.ts';
import { fieldDrawings } from '../fields/index.ts';
import { needsShaping } from '../text/clean-text.ts';
import { valuesOverlay } from './values-overlay.ts';

/** A form as `readForm` gave it; its fields may have been changed since. */
export interface FormSource {
  pdf: Uint8Array;
  /** Its title in the outline of the document; a form without one gets no entry. */
  title?: string | undefined;
  fields: AnyField[];
}

/** Describes one placement of a form's field on a page. */
interface PlacedField {
  /** Zero-based, in the pack. */
  form: number;
  field: AnyField;
  placement: Placement;
  /** The rectangle on the page. */
  area: Area;
}

/** A page on which fields stand. */
export interface FilledPage {
  /** Number of the object that is written for each document and shows the page's values. */
  slot: number;
  width: number;
  height: number;
  fields: PlacedField[];
}

/** The pages of a form in its pack. */
export interface PageSpan {
  /** Zero-based. */
  first: number;
  count: number;
}

/** A pack of forms, merged and prepared: for a document, only its values are drawn and appended. */
export interface CompiledPack {
  file: BuiltFile;
  /** The pages of each form. */
  forms: PageSpan[];
  /** The pages on which fields stand. */
  pages: FilledPage[];
  /** Whether labels of options and fixed texts need the shaper, whatever the values are. */
  shapesLabels: boolean;
}

/**
 * Merges forms in this order and prepares them to be filled. Done once for each version of a pack. The
 * PDFs must come from `readForm`. Throws a `RangeError` for a field whose type has no drawing.
 */
export async function compile(
  forms: FormSource[],
  drawings: FieldDrawings = fieldDrawings,
): Promise<CompiledPack> {
  const builder = new DocumentBuilder();
  const pages: FilledPage[] = [];
  const spans: PageSpan[] = [];
  for (const [form, source] of forms.entries()) {
    const pdf = await PDF.load(source.pdf);
    const before = spans.at(-1) ?? { first: 0, count: 0 };
    spans.push({ first: before.first + before.count, count: pdf.getPageCount() });
    const placed = source.fields.flatMap((field) =>
      field.placements.map((placement) => ({ form, field, placement })),
    );
    builder.append(
      pdf,
      (making) => {
        const { page, view } = making;
        const fields = placed
          .filter(({ placement }) => placement.page === page.index)
          .map((one) => ({ ...one, area: areaOf(one.placement, view.height) }));
        if (fields.length === 0) return undefined;
        const { slot, overlay } = valuesOverlay(making);
        pages.push({ slot, width: view.width, height: view.height, fields });
        return overlay;
      },
      source.title,
    );
  }
  const labels = forms.flatMap(({ fields }) =>
    fields.flatMap((field) => drawingOf(drawings, field).ownTexts?.(field) ?? []),
  );
  const shapesLabels = labels.some(needsShaping);
  return { file: builder.finish(), forms: spans, pages, shapesLabels };
}

/** Converts a placement, which is measured from the top, into an area of a page of the given height in points. */
function areaOf({ x, y, width, height }: Placement, pageHeight: number): Area {
  return { left: x, bottom: pageHeight - y - height, width, height };
}
