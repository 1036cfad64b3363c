import type { QrCodeField } from '@countersign/fields';
import { short } from '../draw/fit-text.ts';
import { positionPicture } from '../draw/position-picture.ts';
import { qrPicture } from '../draw/qr-picture.ts';
import type { FieldDrawing } from './field-drawing.ts';

/** The smallest module in points that cameras of phones read from paper: a third of a millimetre. */
const smallestModule = 0.95;

/** Draws a QR code as large as its area, on white. */
export const qrCodeDrawing: FieldDrawing<QrCodeField> = {
  draw(pen, field, value, area) {
    if (typeof value !== 'string' || value === '') return;
    const picture = qrPicture(value, field);
    if (!picture) {
      pen.report('overflow', 'The text is too long for a QR code of this error correction.');
      return;
    }
    const module = Math.min(area.width, area.height) / picture.width;
    if (module < smallestModule) {
      pen.report(
        'overflow',
        `The QR code needs ${short(picture.width * smallestModule)} points to be read; its place has ${short(Math.min(area.width, area.height))}.`,
      );
    }
    positionPicture(pen, picture, area, field);
  },
  shown: ({ content }, given) => given || content,
};
