import { combine, type Matrix } from '../document/matrix.ts';
import type { ObjectStore } from '../document/object-store.ts';
import { num } from '../document/syntax.ts';
import type { Picture } from '../draw/picture.ts';
import { putPicture } from '../draw/put-picture.ts';
import { margin, type PageSize } from './lay-out-mark.ts';
import type { MarkImage } from './watermark-style.ts';

/** A picture of which the document has one object, however many pages show it. */
export interface MarkPicture {
  picture: Picture;
  style: MarkImage;
  /** Object numbers of the picture and of the graphics state that makes it as faint as it is. */
  object: number;
  opacity: number;
}

/** Writes the picture of a mark into a document that is being built. */
export function putMarkPicture(
  store: ObjectStore,
  picture: Picture,
  style: MarkImage,
): MarkPicture {
  const opacity = store.reserve();
  store.put(opacity, `<</Type/ExtGState/ca ${num(style.opacity)}>>`);
  return { picture, style, object: putPicture(store, picture), opacity };
}

/** Writes what shows the picture on pages of one size, and answers the number of that object. */
export function putPictureLayer(store: ObjectStore, mark: MarkPicture, page: PageSize): number {
  const { picture, style, object, opacity } = mark;
  const matrix = combine(picture.toBox, positionOf(picture, style, page));
  const content = `/G gs q ${matrix.map(num).join(' ')} cm /I Do Q`;
  // A point more than the page, whose size was rounded.
  const box = `-1 -1 ${page.width + 1} ${page.height + 1}`;
  const resources = `<</XObject<</I ${object} 0 R>>/ExtGState<</G ${opacity} 0 R>>>>`;
  const entries = `/Type/XObject/Subtype/Form/BBox[${box}]/Resources${resources}`;
  return store.addDeflated(entries, Buffer.from(content, 'latin1'));
}

/** Computes the matrix from a picture's box to its area on a page. */
function positionOf(
  picture: Pick<Picture, 'width' | 'height'>,
  { size, position }: MarkImage,
  page: PageSize,
): Matrix {
  const edge = margin * Math.min(page.width, page.height);
  const [roomX, roomY] = [page.width - 2 * edge, page.height - 2 * edge];
  const scale = Math.min(
    Math.min(size * page.width, roomX) / picture.width,
    roomY / picture.height,
  );
  const [width, height] = [picture.width * scale, picture.height * scale];
  const across = position.endsWith('left') ? 0 : position.endsWith('right') ? 1 : 0.5;
  const up = position.startsWith('bottom') ? 0 : position.startsWith('top') ? 1 : 0.5;
  return [scale, 0, 0, scale, edge + (roomX - width) * across, edge + (roomY - height) * up];
}
