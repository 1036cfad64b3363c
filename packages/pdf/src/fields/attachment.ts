import { type AttachmentField, attachmentField } from '@countersign/fields';
import { drawSingleLine } from '../draw/fit-text.ts';
import { drawPaperClip } from '../draw/paper-clip.ts';
import type { FieldDrawing } from './field-drawing.ts';

/** A paper clip, and the file's name next to it where there is room for one. */
export const attachmentDrawing: FieldDrawing<AttachmentField> = {
  draw(pen, field, value, area) {
    const name = attachmentField.text(value);
    if (name === '') return;
    const size = Math.min(area.height, area.width, (field.fontSize || 12) * 1.4);
    const clip = { ...area, width: size };
    drawPaperClip(
      pen,
      { ...clip, bottom: area.bottom + (area.height - size) / 2, height: size },
      field.color,
    );
    const text = { ...area, left: area.left + size, width: area.width - size };
    // A box as wide as it is high is for the mark alone.
    if (text.width > size / 2) drawSingleLine(pen, name, text, field);
  },
};
