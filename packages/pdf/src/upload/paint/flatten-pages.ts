import type { PDF } from '@libpdf/core';
import { describeFile } from '../../document/describe-file.ts';
import { DocumentBuilder } from '../../document/document-builder.ts';
import { endFile } from '../../document/end-file.ts';
import { drawValues } from './draw-values.ts';
import type { WidgetsToPaint } from './paint-widgets.ts';
import { paintWidgets } from './paint-widgets.ts';
import type { UnshownValue } from './unshown-values.ts';

/** The widgets of a page, and the values that none of their appearances shows. */
interface PageWidgets extends WidgetsToPaint {
  unshown: UnshownValue[];
}

/**
 * Flattens a form: makes a file of the same pages without widgets and annotations, whose appearances
 * become page content. Fields that are filled later stay empty. `pages` has one entry for each page; `id`
 * as for `describeFile`.
 */
export async function flattenPages(
  pdf: PDF,
  pages: readonly PageWidgets[],
  id: string | Uint8Array,
): Promise<Uint8Array> {
  const builder = new DocumentBuilder();
  builder.append(pdf, (making) => {
    const widgets = pages[making.page.index];
    return widgets && paintWidgets(making, pdf, widgets);
  });
  const { parts } = endFile(builder.finish(), { ...describeFile({ id }), objects: [] });
  return drawValues(
    Buffer.concat(parts),
    pages.flatMap(({ unshown }) => unshown),
  );
}
