import { exactNumber } from '../document/syntax.ts';
import { TypesetProblem } from './typeset-problem.ts';

/** A signature or initials. */
export type Picture =
  | {
      kind: 'path';
      /** Path data as in the `d` of an SVG path, within a box from 0,0 to `width`,`height`. */
      path: string;
      width: number;
      height: number;
      /** Thickness of the line, in the units of the path; without it, the path is filled. */
      stroke?: number;
    }
  | { kind: 'image'; type: 'png' | 'jpeg'; bytes: Uint8Array };

/** Commands and numbers, and nothing that could end the attribute. */
const pathData = /^\s*[Mm][MmZzLlHhVvCcSsQqTtAa0-9eE+\-.,\s]*$/;
/** The colour of pictures that are paths. */
export const ink = '#0d3538';
const magic = { png: [0x89, 0x50, 0x4e, 0x47], jpeg: [0xff, 0xd8, 0xff] };

/** A file that a template may show. */
export interface PictureFile {
  type: 'svg' | 'png' | 'jpg';
  bytes: Uint8Array;
}

export function pictureFile(picture: Picture): PictureFile {
  if (picture.kind === 'path') return pathFile(picture);
  const { type, bytes } = picture;
  return { type: type === 'png' ? 'png' : 'jpg', bytes };
}

/** Throws `TypesetProblem` where a picture is not what it is said to be. */
export function checkPicture(picture: Picture): void {
  if (picture.kind === 'image') {
    const { type, bytes } = picture;
    if (magic[type].every((byte, index) => bytes[index] === byte)) return;
    throw bad(`A picture is not a ${type.toUpperCase()} file.`);
  }
  const { path, width, height, stroke } = picture;
  if (!pathData.test(path)) throw bad('A picture is not made of path data.');
  if (![width, height, stroke ?? 1].every((length) => length > 0 && length < 1e6)) {
    throw bad('Width, height and stroke of a picture must be above zero.');
  }
}

/** An SVG file around some content. */
export function svgFile(width: number, height: number, content: string): PictureFile {
  const box = `0 0 ${exactNumber(width)} ${exactNumber(height)}`;
  const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${content}</svg>`;
  return { type: 'svg', bytes: Buffer.from(text) };
}

function pathFile(picture: Extract<Picture, { kind: 'path' }>): PictureFile {
  const { path, width, height, stroke } = picture;
  const line = `stroke-width="${exactNumber(stroke ?? 0)}" stroke-linecap="round" stroke-linejoin="round"`;
  const paint = stroke === undefined ? `fill="${ink}"` : `fill="none" stroke="${ink}" ${line}`;
  return svgFile(width, height, `<path d="${path}" ${paint}/>`);
}

function bad(message: string): TypesetProblem {
  return new TypesetProblem('bad-values', message);
}
