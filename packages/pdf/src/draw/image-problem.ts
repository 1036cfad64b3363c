/** An image that cannot be drawn; `message` says why, and what to do. */
export class ImageProblem extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ImageProblem';
  }
}

/** The most pixels of an image: a page of A4 at 600 dots an inch. */
const maxPixels = 35_000_000;

/** The longest side of an image in pixels, that of a WebP: what is longer is no picture of a page. */
const maxSide = 16_383;

/** Throws `ImageProblem` for an image that would take too much time or memory to read. */
export function checkSize(width: number, height: number): void {
  if (width < 1 || height < 1) throw damaged();
  if (width * height > maxPixels || Math.max(width, height) > maxSide) {
    throw new ImageProblem(
      `This image has ${width} × ${height} pixels, which is too much. Use a smaller one.`,
    );
  }
}

/** Creates the problem of an image that breaks off or contradicts itself. */
export function damaged(): ImageProblem {
  return new ImageProblem('This image is damaged. Open it in a picture editor and save it again.');
}

/** The problem of an image that takes too much time or memory. */
export function tooMuch(): ImageProblem {
  return new ImageProblem('This image takes too much time or memory to read. Use a smaller one.');
}
