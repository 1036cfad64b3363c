import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Bitmap } from './bitmap.ts';

/** Makes a WebP file of an image; `quality` goes from 0 to 100, or keeps each pixel. */
export type WriteWebp = (bitmap: Bitmap, quality: number | 'lossless') => Uint8Array;

interface Encoder {
  encode(
    rgba: Uint8Array,
    width: number,
    height: number,
    options: object,
  ): Uint8Array<ArrayBuffer> | null;
}
// The package's own types want those of a browser.
type CreateEncoder = (options: {
  noInitialRun: boolean;
  wasmBinary: Uint8Array;
}) => Promise<Encoder>;

const require = createRequire(import.meta.url);
let writer: Promise<WriteWebp> | undefined;

/** Loads the encoder (WebAssembly, about 10 ms) at its first use. */
export function loadWebp(): Promise<WriteWebp> {
  writer ??= startEncoder();
  return writer;
}

async function startEncoder(): Promise<WriteWebp> {
  const wasmBinary = await readFile(require.resolve('@jsquash/webp/codec/enc/webp_enc_simd.wasm'));
  const module = await import('@jsquash/webp/codec/enc/webp_enc_simd.js');
  const { defaultOptions } = await import('@jsquash/webp/meta.js');
  const create = module.default as unknown as CreateEncoder;
  const encoder = await create({ noInitialRun: true, wasmBinary });
  return ({ width, height, rgbx }, quality) => {
    const options =
      quality === 'lossless'
        ? // Here `quality` is effort. With less, or with the first method, files are far larger.
          { ...defaultOptions, lossless: 1, quality: 30, method: 1 }
        : // Further methods than the first take up to three times as long and save a fifth.
          { ...defaultOptions, quality, method: 0 };
    const bytes = encoder.encode(rgbx, width, height, options);
    if (!bytes) throw new Error('The WebP encoder failed.');
    return bytes;
  };
}
