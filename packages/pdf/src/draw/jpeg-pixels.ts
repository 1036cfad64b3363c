import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { checkSize, damaged, ImageProblem } from './image-problem.ts';
import type { Pixels } from './png-pixels.ts';
import { readJpeg } from './read-jpeg.ts';

/** Four bytes for each pixel: its colour, and how opaque it is. */
interface Decoded {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

interface Decoder {
  decode(bytes: Uint8Array, turn: boolean): Decoded | null;
}

interface Encoder {
  encode(rgba: Uint8Array, width: number, height: number, options: object): Uint8Array;
}

// The package's own types want those of a browser.
type Create<Codec> = (options: {
  noInitialRun: boolean;
  wasmBinary: Uint8Array;
  print(): void;
  printErr(): void;
}) => Promise<Codec>;

const { resolve } = createRequire(import.meta.url);

/** The pixels of a JPEG, turned as its camera says. Throws `ImageProblem`. */
export async function jpegPixels(bytes: Uint8Array): Promise<Pixels> {
  const { width, height, channels } = readJpeg(bytes);
  checkSize(width, height);
  if (channels === 4) {
    throw new ImageProblem('This JPEG is in the colours of print. Save it in RGB.');
  }
  const decoded = await decode(bytes);
  const colors = Buffer.alloc(decoded.width * decoded.height * 3);
  for (let from = 0, to = 0; to < colors.length; from += 4) {
    colors[to++] = decoded.data[from] ?? 0;
    colors[to++] = decoded.data[from + 1] ?? 0;
    colors[to++] = decoded.data[from + 2] ?? 0;
  }
  const alphas = Buffer.alloc(decoded.width * decoded.height, 255);
  return { width: decoded.width, height: decoded.height, colors, alphas };
}

/** A decoder of its own for each picture: what one left behind in its memory reaches no other. */
async function decode(bytes: Uint8Array): Promise<Decoded> {
  const wasmBinary = await readFile(resolve('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm'));
  const module = await import('@jsquash/jpeg/codec/dec/mozjpeg_dec.js');
  // It hands its pixels over in an object of browsers, which Node does not have.
  if (!('ImageData' in globalThis)) Object.assign(globalThis, { ImageData: makeImageData });
  const decoder = await (module.default as unknown as Create<Decoder>)(quiet(wasmBinary));
  try {
    const decoded = decoder.decode(bytes, true);
    if (decoded) return decoded;
  } catch {
    // The library stops in many ways where a file is broken.
  }
  throw damaged();
}

/** With `new` an object that a function answers is what is made. */
function makeImageData(data: Uint8ClampedArray, width: number, height: number): Decoded {
  return { data, width, height };
}

let encoder: Promise<Encoder> | undefined;

/** The pixels as a JPEG, without regard to how opaque they are; a quality of 90 shows no loss. */
export async function writeJpeg({ width, height, colors }: Pixels): Promise<Uint8Array> {
  encoder ??= loadEncoder();
  const { encode } = await encoder;
  const { defaultOptions } = await import('@jsquash/jpeg/meta.js');
  const rgba = new Uint8Array(width * height * 4);
  for (let from = 0, to = 0; from < colors.length; to += 4) {
    rgba[to] = colors[from++] ?? 0;
    rgba[to + 1] = colors[from++] ?? 0;
    rgba[to + 2] = colors[from++] ?? 0;
    rgba[to + 3] = 255;
  }
  return encode(rgba, width, height, { ...defaultOptions, quality: 90 });
}

async function loadEncoder(): Promise<Encoder> {
  const wasmBinary = await readFile(resolve('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'));
  const module = await import('@jsquash/jpeg/codec/enc/mozjpeg_enc.js');
  return (module.default as unknown as Create<Encoder>)(quiet(wasmBinary));
}

/** Silences the library on broken files. */
function quiet(wasmBinary: Uint8Array) {
  return { noInitialRun: true, wasmBinary, print: () => {}, printErr: () => {} };
}
