import type { PDF } from '@libpdf/core';
import { describeFile } from '../document/describe-file.ts';
import { DocumentBuilder } from '../document/document-builder.ts';
import { endFile } from '../document/end-file.ts';
import { drawValues } from './draw-values.ts';
import type { WidgetsToPaint } from './paint-widgets.ts';
import { paintWidgets } from './paint-widgets.ts';
import type { UnshownValue } from './unshown-values.ts';

/** What is on a page besides its content. */
export interface Sheet extends WidgetsToPaint {
  unshown: UnshownValue[];
}

/**
 * A file of the same pages without a form: what it shows has become a part of them, but for the values
 * that are filled in later. One sheet for each page; `id` as for `describeFile`.
 */
export async function settleSheets(
  pdf: PDF,
  sheets: readonly Sheet[],
  id: string | Uint8Array,
): Promise<Uint8Array> {
  const builder = new DocumentBuilder();
  builder.append(pdf, (making) => {
    const sheet = sheets[making.page.index];
    return sheet && paintWidgets(making, pdf, sheet);
  });
  const { parts } = endFile(builder.finish(), { ...describeFile({ id }), objects: [] });
  return drawValues(
    Buffer.concat(parts),
    sheets.flatMap(({ unshown }) => unshown),
  );
}
