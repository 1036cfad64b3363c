import { ImageProblem } from './image-problem.ts';
import type { Area, PagePen } from './page-pen.ts';
import type { PictureStyle } from './position-picture.ts';
import { positionPicture } from './position-picture.ts';

/** Draws the image of a SHA-256. Reports `missing-image` where it was not given or can't be read. */
export function drawImageFile(pen: PagePen, sha256: string, area: Area, style: PictureStyle): void {
  const image = pen.images.get(sha256);
  if (image && !(image instanceof ImageProblem)) positionPicture(pen, image, area, style);
  else pen.report('missing-image', image?.message ?? 'The image was not given.');
}
