import { deflateSync } from 'node:zlib';
import type { QrCodeField } from '@countersign/fields';
import { encode } from 'uqr';
import { formEntries } from './form-entries.ts';
import type { Picture } from './picture.ts';
import { cachedPicture, cachePicture } from './picture-cache.ts';

/**
 * A QR code with its quiet zone, in modules, on a white ground. Undefined where the text is too long
 * for any.
 */
export function qrPicture(
  text: string,
  { errorCorrection, quietZone }: Pick<QrCodeField, 'errorCorrection' | 'quietZone'>,
): Picture | undefined {
  const key = `qr ${errorCorrection} ${quietZone} ${text}`;
  const known = cachedPicture(key);
  if (known) return known;
  const rows = modulesOf(text, errorCorrection);
  if (!rows) return undefined;
  const size = rows.length + 2 * quietZone;
  const box = { width: size, height: size };
  const rects = rows.flatMap((row, index) =>
    runsOf(row).map(
      ({ start, length }) => `${quietZone + start} ${size - quietZone - index - 1} ${length} 1 re`,
    ),
  );
  const content = `q 1 g 0 0 ${size} ${size} re f Q\n${rects.join('\n')}\nf`;
  return cachePicture(key, {
    ...box,
    toBox: [1, 0, 0, 1, 0, 0],
    entries: `${formEntries(box)}/Filter/FlateDecode`,
    data: deflateSync(Buffer.from(content, 'latin1')),
  });
}

function modulesOf(
  text: string,
  errorCorrection: QrCodeField['errorCorrection'],
): boolean[][] | undefined {
  try {
    // Half a character cannot be encoded.
    return encode(text.toWellFormed(), { ecc: errorCorrection, border: 0, boostEcc: true }).data;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The stretches of dark modules in a row. */
function runsOf(row: readonly boolean[]): { start: number; length: number }[] {
  const runs: { start: number; length: number }[] = [];
  for (const [index, dark] of row.entries()) {
    if (!dark) continue;
    const last = runs.at(-1);
    if (last && last.start + last.length === index) last.length++;
    else runs.push({ start: index, length: 1 });
  }
  return runs;
}
