import type { PercentCrop } from 'react-image-crop';

/** Width and height in pixels. */
export interface Size {
  width: number;
  height: number;
}

/**
 * The square of an image that is shown at a zoom: at 1 the largest there is, at 2 half of its side.
 * Its middle stays where it was as far as the image reaches.
 */
export function squareAt(image: Size, zoom: number, before?: PercentCrop): PercentCrop {
  const side = Math.min(image.width, image.height) / zoom;
  const width = (side / image.width) * 100;
  const height = (side / image.height) * 100;
  const middle = before
    ? { x: before.x + before.width / 2, y: before.y + before.height / 2 }
    : { x: 50, y: 50 };
  return {
    unit: '%',
    width,
    height,
    x: within(middle.x - width / 2, 100 - width),
    y: within(middle.y - height / 2, 100 - height),
  };
}

function within(value: number, max: number): number {
  return Math.min(Math.max(value, 0), max);
}

/** The size in which a part of an image is kept: as it is, or as large as it fits. */
export function fitted(part: Size, max: Size): Size {
  const scale = Math.min(1, max.width / part.width, max.height / part.height);
  return {
    width: Math.max(1, Math.round(part.width * scale)),
    height: Math.max(1, Math.round(part.height * scale)),
  };
}
