import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { asBuffer } from '../as-buffer.ts';
import { checkSize, damaged } from './image-problem.ts';
import type { Pixels } from './png-pixels.ts';
import { readWebpSize } from './read-webp-size.ts';

/** The pixels of a WebP image. Throws `ImageProblem`. */
export async function webpPixels(bytes: Uint8Array): Promise<Pixels> {
  const size = readWebpSize(asBuffer(bytes));
  checkSize(size.width, size.height);
  decoder ??= loadDecoder();
  const { decode } = await decoder;
  const { width, height, data } = decode(bytes) ?? {};
  if (!width || !height || !data) throw damaged();
  const colors = Buffer.alloc(width * height * 3);
  const alphas = Buffer.alloc(width * height);
  for (let index = 0; index < alphas.length; index++) {
    for (let channel = 0; channel < 3; channel++) {
      colors[index * 3 + channel] = data[index * 4 + channel] ?? 0;
    }
    alphas[index] = data[index * 4 + 3] ?? 0;
  }
  return { width, height, colors, alphas };
}

/** Four bytes for each pixel: its colour, and how opaque it is. */
interface Decoded {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

interface Decoder {
  decode(bytes: Uint8Array): Decoded | null;
}

type CreateDecoder = (options: {
  noInitialRun: boolean;
  wasmBinary: Uint8Array;
}) => Promise<Decoder>;

let decoder: Promise<Decoder> | undefined;

/** Loads the decoder (libwebp) at its first use. */
async function loadDecoder(): Promise<Decoder> {
  const { resolve } = createRequire(import.meta.url);
  const wasmBinary = await readFile(resolve('@jsquash/webp/codec/dec/webp_dec.wasm'));
  const module = await import('@jsquash/webp/codec/dec/webp_dec.js');
  // It hands its pixels over in an object of browsers, which Node does not have.
  if (!('ImageData' in globalThis)) Object.assign(globalThis, { ImageData: makeImageData });
  return (module.default as unknown as CreateDecoder)({ noInitialRun: true, wasmBinary });
}

function makeImageData(data: Uint8ClampedArray, width: number, height: number): Decoded {
  return { data, width, height };
}
