import type { AttachmentField } from '@countersign/contract/fields';
import { fieldText } from '@countersign/contract/fields';
import { drawSingleLine } from '../draw/fit-text.ts';
import { drawPaperClip } from '../draw/paper-clip.ts';
import type { DrawField } from './field-drawer.ts';

/** A paper clip, and the file's name beside it where there is room for one. */
export const drawAttachment: DrawField<AttachmentField> = (pen, field, value, area) => {
  const name = fieldText(field, value);
  if (name === '') return;
  const size = Math.min(area.height, area.width, (field.fontSize || 12) * 1.4);
  const clip = { ...area, width: size };
  drawPaperClip(
    pen,
    { ...clip, bottom: area.bottom + (area.height - size) / 2, height: size },
    field.color,
  );
  const text = { ...area, left: area.left + size, width: area.width - size };
  // A place as wide as it is high is for the mark alone.
  if (text.width > size / 2) drawSingleLine(pen, name, text, field);
};
