import type { Field } from '@countersign/fields';
import { PDF } from '@libpdf/core';
import { viewPage } from '../document/page-view.ts';
import { taggedFields, type UnknownType, unknownTypes } from '../tags/tagged-fields.ts';
import type { TypesetOptions, Typesetter } from './create-typesetter.ts';
import type { FlowText } from './flow-blocks.ts';
import { readSpots } from './page-layout.ts';
import { tagBlocks } from './tag-runs.ts';

/** A text as a form: its pages, and the fields that its tags ask for. */
export interface TextForm {
  pdf: Uint8Array;
  fields: Field[];
  /** The tags that name types which there are not. */
  unknownTypes: UnknownType[];
}

/**
 * Sets a text over as many pages as it takes. Where it has a tag such as `{{name}}`, a box is left free, which is
 * that of the field that the tag describes.
 * @throws TypesetProblem
 */
export async function textForm(
  typesetter: Typesetter,
  text: FlowText,
  options: TypesetOptions,
): Promise<TextForm> {
  const { blocks, tags } = tagBlocks(text.blocks);
  const pdf = await typesetter.typeset('text', { ...text, blocks }, options);
  const source = await PDF.load(pdf);
  const slots = source.getPages().flatMap((page, index) => {
    const { height } = viewPage(source, page.dict);
    return readSpots(source, page).map(({ slot, area }) => ({
      slot,
      placement: {
        page: index,
        x: round(area.left),
        y: round(height - area.bottom - area.height),
        width: round(area.width),
        height: round(area.height),
      },
    }));
  });
  const found = slots.flatMap(({ slot, placement }) => {
    const tag = tags[slot];
    return tag ? [{ tag, placement }] : [];
  });
  return { pdf, fields: taggedFields(found), unknownTypes: unknownTypes(found) };
}

const round = (points: number): number => Math.round(points * 100) / 100;
