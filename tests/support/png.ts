import zlib from 'node:zlib';

/** An image in memory: four bytes for each pixel (red, green, blue, alpha), row by row. */
export interface Image {
  width: number;
  height: number;
  pixels: Uint8Array;
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The image as a PNG file. */
export function encodePng({ width, height, pixels }: Image): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6], 8);
  const rows = Buffer.alloc(height * (width * 4 + 1));
  for (let y = 0; y < height; y++) {
    rows.set(pixels.subarray(y * width * 4, (y + 1) * width * 4), y * (width * 4 + 1) + 1);
  }
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', zlib.deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/**
 * Reads a PNG file with 8 bits per channel, with or without alpha, not interlaced: what `encodePng`
 * and browsers' screenshots make.
 * @throws for any other
 */
export function decodePng(file: Uint8Array): Image {
  const bytes = Buffer.from(file);
  if (!bytes.subarray(0, 8).equals(signature)) throw new Error('This is no PNG file.');
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const [depth, colours, , , interlaced] = bytes.subarray(24, 29);
  if (depth !== 8 || (colours !== 2 && colours !== 6) || interlaced !== 0) {
    throw new Error('Only PNG files in true colour with 8 bits are read.');
  }
  const size = colours === 6 ? 4 : 3;
  const rows = unfilter(zlib.inflateSync(imageData(bytes)), width * size, height, size);
  if (size === 4) return { width, height, pixels: rows };
  const pixels = new Uint8Array(width * height * 4).fill(255);
  for (let i = 0; i < width * height; i++) pixels.set(rows.subarray(i * 3, i * 3 + 3), i * 4);
  return { width, height, pixels };
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(data.length, 0);
  around.writeUInt32BE(zlib.crc32(named), 4);
  return Buffer.concat([around.subarray(0, 4), named, around.subarray(4)]);
}

function imageData(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const end = at + 8 + bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(bytes.subarray(at + 8, end));
  }
  return Buffer.concat(parts);
}

/** Undoes the filter of each row (PNG specification, section 9). */
function unfilter(rows: Buffer, rowLength: number, height: number, size: number): Uint8Array {
  const out = new Uint8Array(rowLength * height);
  for (let y = 0; y < height; y++) {
    const filter = rows[y * (rowLength + 1)];
    for (let x = 0; x < rowLength; x++) {
      const at = y * rowLength + x;
      const left = x >= size ? (out[at - size] ?? 0) : 0;
      const up = y > 0 ? (out[at - rowLength] ?? 0) : 0;
      const corner = x >= size && y > 0 ? (out[at - rowLength - size] ?? 0) : 0;
      const predicted = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter ?? 0] ?? 0;
      out[at] = (rows[y * (rowLength + 1) + 1 + x] ?? 0) + predicted;
    }
  }
  return out;
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}
