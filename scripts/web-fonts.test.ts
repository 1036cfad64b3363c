import fs from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { root } from './lib/root.ts';

const folder = path.join(root, 'apps', 'web', 'fonts');
const fonts = fs.readdirSync(folder).filter((file) => file.endsWith('.woff2'));

/** The numbers of outlines among the tables of WOFF2. */
const [glyf, loca] = [10, 11];

/** Counts the outlines of the box in a WOFF2 font that is shown for characters which no font has. */
function contoursOfMissing(font: Buffer): number {
  let at = 48;
  const number = () => {
    let value = 0;
    for (let more = true; more; at++) {
      const byte = font.readUInt8(at);
      value = value * 128 + (byte & 127);
      more = byte >= 128;
    }
    return value;
  };
  let start = 0;
  let outlines = 0;
  for (let table = 0; table < font.readUInt16BE(12); table++) {
    const flags = font.readUInt8(at++);
    const tag = flags & 63;
    if (tag === 63) at += 4;
    const whole = number();
    const isOutline = tag === glyf || tag === loca;
    const isTransformed = isOutline ? flags >> 6 === 0 : flags >> 6 !== 0;
    if (tag === glyf) outlines = start;
    start += isTransformed ? number() : whole;
  }
  const tables = brotliDecompressSync(font.subarray(at, at + font.readUInt32BE(20)));
  // Behind the sizes of its streams the table begins with how many outlines each glyph has.
  return tables.readInt16BE(outlines + 36);
}

test.each(fonts)('in %s is a box for characters that no font has', (file) => {
  expect(contoursOfMissing(fs.readFileSync(path.join(folder, file)))).toBeGreaterThan(0);
});
