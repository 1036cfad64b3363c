import type { InkLook } from '@countersign/fields';
import type { Matrix } from '../document/matrix.ts';
import { combine } from '../document/matrix.ts';
import type { Area, PagePen } from './page-pen.ts';
import type { Picture } from './picture.ts';

/** Describes how a picture stands in its area: by default in the middle, all of it visible, and black. */
export type PictureStyle = Pick<InkLook, 'align' | 'verticalAlign' | 'color'> & {
  fit?: 'contain' | 'cover';
};

/** Lines thinner than this, in points, are lost in print. */
const thinnest = 0.5;

/** Draws a picture as large as its area allows, its proportions kept. */
export function positionPicture(
  pen: PagePen,
  picture: Picture,
  area: Area,
  { align = 'center', verticalAlign = 'middle', fit = 'contain', color = '#000000' }: PictureStyle,
): void {
  const { width, height, toBox, lineWidth } = picture;
  const [across, up] = [area.width / width, area.height / height];
  const scale = fit === 'cover' ? Math.max(across, up) : Math.min(across, up);
  const free = { width: area.width - width * scale, height: area.height - height * scale };
  const left = area.left + free.width * { left: 0, center: 0.5, right: 1 }[align];
  const bottom = area.bottom + free.height * { bottom: 0, middle: 0.5, top: 1 }[verticalAlign];
  const toPage: Matrix = [scale, 0, 0, scale, left, bottom];
  pen.picture(picture, combine(toBox, toPage), {
    color,
    clip: fit === 'cover' ? area : undefined,
    lineWidth: lineWidth === undefined ? undefined : Math.max(lineWidth, thinnest / scale),
  });
}
