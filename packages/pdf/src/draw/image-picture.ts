import { deflateSync } from 'node:zlib';
import type { Matrix } from '../document/matrix.ts';
import { hexString } from '../document/syntax.ts';
import { isJpeg, isPng, isWebp } from './image-format.ts';
import { ImageProblem } from './image-problem.ts';
import type { Picture } from './picture.ts';
import type { Pixels } from './png-pixels.ts';
import { pngPixels } from './png-pixels.ts';
import type { JpegFile } from './read-jpeg.ts';
import { readJpeg } from './read-jpeg.ts';
import type { PngFile } from './read-png.ts';
import { channelsOf, readPng } from './read-png.ts';
import { webpPixels } from './webp-pixels.ts';

/** Makes an image file ready for documents: PNG, JPEG or WebP. Throws `ImageProblem`. */
export async function imagePicture(bytes: Uint8Array): Promise<Picture> {
  if (isJpeg(bytes)) return jpegPicture(bytes, readJpeg(bytes));
  if (isPng(bytes)) return pngPicture(readPng(bytes));
  if (isWebp(bytes)) return pixelPicture(await webpPixels(bytes));
  throw new ImageProblem('This file is no PNG, JPEG or WebP image.');
}

const colorSpaces = { 1: '/DeviceGray', 3: '/DeviceRGB', 4: '/DeviceCMYK' };

/** PDF takes a JPEG as it is: the file goes into the document unchanged. */
function jpegPicture(bytes: Uint8Array, jpeg: JpegFile): Picture {
  const { width, height, channels, inverted, orientation } = jpeg;
  const decode = inverted && channels === 4 ? '/Decode[1 0 1 0 1 0 1 0]' : '';
  const turned = orientation > 4;
  const shown = turned ? { width: height, height: width } : { width, height };
  return {
    ...shown,
    toBox: turn(orientation, shown.width, shown.height),
    entries: `${imageEntries(jpeg, colorSpaces[channels], 8)}${decode}/Filter/DCTDecode`,
    data: bytes,
  };
}

/** From the unit square of an image to a box, turned and mirrored as its orientation says. */
function turn(orientation: number, width: number, height: number): Matrix {
  const [w, h] = [width, height];
  const turns: Record<number, Matrix> = {
    2: [-w, 0, 0, h, w, 0],
    3: [-w, 0, 0, -h, w, h],
    4: [w, 0, 0, -h, 0, h],
    5: [0, -h, -w, 0, w, h],
    6: [0, -h, w, 0, 0, h],
    7: [0, h, w, 0, 0, 0],
    8: [0, h, -w, 0, w, 0],
  };
  return turns[orientation] ?? [w, 0, 0, h, 0, 0];
}

/** Rows of a PNG that are opaque and in order are what PDF calls predictor 15: they stay packed. */
function pngPicture(png: PngFile): Picture {
  const { width, height, bitDepth, colorType, palette } = png;
  const plain = colorType === 0 || colorType === 2 || colorType === 3;
  if (!plain || png.interlaced || png.transparency) return pixelPicture(pngPixels(png));
  const space =
    colorType === 3
      ? `[/Indexed/DeviceRGB ${palette.length / 3 - 1}${hexString(palette)}]`
      : colorSpaces[colorType === 0 ? 1 : 3];
  const packing = `/DecodeParms<</Predictor 15/Colors ${channelsOf(png)}/BitsPerComponent ${bitDepth}/Columns ${width}>>`;
  return {
    width,
    height,
    toBox: [width, 0, 0, height, 0, 0],
    entries: `${imageEntries(png, space, bitDepth)}/Filter/FlateDecode${packing}`,
    data: png.deflated,
  };
}

/**
 * Pixels as colours and a mask. Ink on a clear ground, as signatures are, is one pixel of its colour
 * under the mask of all: a third of the size, and of the time.
 */
function pixelPicture({ width, height, colors, alphas }: Pixels): Picture {
  const size = { width, height };
  const shape = { ...size, toBox: [width, 0, 0, height, 0, 0] as Matrix };
  const opaque = isOpaque(alphas);
  const ink = opaque ? undefined : inkOf(colors, alphas);
  const { width: across, height: down } = ink ? { width: 1, height: 1 } : size;
  const entries = imageEntries({ width: across, height: down }, '/DeviceRGB', 8);
  const picture = {
    ...shape,
    entries: `${entries}/Filter/FlateDecode`,
    data: deflateSync(ink ?? colors),
  };
  if (opaque) return picture;
  const mask = {
    entries: `${imageEntries(size, '/DeviceGray', 8)}/Filter/FlateDecode`,
    data: deflateSync(alphas),
  };
  return { ...picture, mask };
}

/** Maximum invisible difference of a colour, times its opacity. */
const unseen = 3;

/** The one colour of all that can be seen; undefined where there are more. */
function inkOf(colors: Buffer, alphas: Buffer): Buffer | undefined {
  const darkest = indexOfMax(alphas);
  const ink = colors.subarray(darkest * 3, darkest * 3 + 3);
  for (let index = 0; index < alphas.length; index++) {
    const alpha = alphas[index] ?? 0;
    if (alpha === 0) continue;
    for (let channel = 0; channel < 3; channel++) {
      const off = Math.abs((colors[index * 3 + channel] ?? 0) - (ink[channel] ?? 0));
      if ((off * alpha) / 255 > unseen) return undefined;
    }
  }
  return ink;
}

// Written out: the methods of arrays take ten times longer over a million pixels.

function isOpaque(alphas: Buffer): boolean {
  for (const alpha of alphas) if (alpha !== 255) return false;
  return true;
}

function indexOfMax(alphas: Buffer): number {
  let best = 0;
  for (let index = 1; index < alphas.length; index++) {
    if ((alphas[index] ?? 0) > (alphas[best] ?? 0)) best = index;
  }
  return best;
}

function imageEntries(
  { width, height }: { width: number; height: number },
  space: string,
  bits: number,
): string {
  return `/Subtype/Image/Width ${width}/Height ${height}/ColorSpace${space}/BitsPerComponent ${bits}`;
}
