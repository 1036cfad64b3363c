import { hash } from 'node:crypto';
import { num } from '../document/syntax.ts';
import { imagePicture } from '../draw/image-picture.ts';
import { ImageProblem } from '../draw/image-problem.ts';
import type { Area, PagePen } from '../draw/page-pen.ts';
import { cachedPicture, cachePicture } from '../draw/picture-cache.ts';
import { positionPicture } from '../draw/position-picture.ts';
import { pathOperators } from './path-operators.ts';
import type { Picture } from './picture.ts';
import { ink } from './picture.ts';
import { qrCode, qrColor } from './qr-code.ts';
import type { SlotContent } from './slot-placer.ts';

/** Draws something prepared. */
export type Draw = (pen: PagePen) => void;

/** Prepares a picture for an area of a page. Undefined where only typst can draw it. */
export async function drawBox(
  content: Extract<SlotContent, { kind: 'picture' | 'qr' }>,
  area: Area,
): Promise<Draw | undefined> {
  if (content.kind === 'qr') return drawQrCode(content.text, area);
  const { picture } = content;
  return picture.kind === 'path' ? drawPath(picture, area) : drawImage(picture.bytes, area);
}

function drawQrCode(text: string, { left, bottom, width, height }: Area): Draw {
  const { size, runs } = qrCode(text);
  const path = runs.map(([x, y, length]) => `${x} ${-y - 1} ${length} 1 re`).join(' ');
  return (pen) =>
    pen.fill(Buffer.from(path, 'latin1'), left, bottom + height, width / size, qrColor);
}

/** Lines outside of the picture's box are clipped, as they are in an SVG file. */
function drawPath(picture: Extract<Picture, { kind: 'path' }>, area: Area): Draw | undefined {
  const { width, height, stroke } = picture;
  const scale = Math.min(area.width / width, area.height / height);
  const left = area.left + (area.width - width * scale) / 2;
  const bottom = area.bottom + (area.height - height * scale) / 2;
  const operators = pathOperators(picture.path, { left, top: bottom + height * scale, scale });
  if (operators === undefined) return undefined;
  const clip = [left, bottom, width * scale, height * scale].map(num).join(' ');
  const path = `${clip} re W n ${operators}`;
  return (pen) => {
    if (stroke === undefined) pen.fill(Buffer.from(path, 'latin1'), 0, 0, 1, ink);
    else pen.stroke(path, stroke * scale, ink);
  };
}

async function drawImage(bytes: Uint8Array, area: Area): Promise<Draw | undefined> {
  const key = `image ${hash('sha256', bytes)}`;
  try {
    const image = cachedPicture(key) ?? cachePicture(key, await imagePicture(bytes));
    return (pen) => positionPicture(pen, image, area, {});
  } catch (error) {
    if (error instanceof ImageProblem) return undefined;
    throw error;
  }
}
