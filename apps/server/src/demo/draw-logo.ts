import zlib from 'node:zlib';

const width = 480;
const height = 120;
/** As many samples are taken along each side of a pixel, so that edges are smooth. */
const samples = 3;

/** Tells if a point is inside of a shape, in pixels from the upper left corner. */
type Inside = (x: number, y: number) => boolean;

/** A disc with a star of four rays cut out of it. */
const mark: Inside = (x, y) => {
  const [dx, dy] = [Math.abs(x - 60), Math.abs(y - 60)];
  const isInDisc = dx * dx + dy * dy < 52 * 52;
  const isInStar = Math.sqrt(dx) + Math.sqrt(dy) < Math.sqrt(44);
  return isInDisc && !isInStar;
};

/** Three bars next to it, as a skyline on its side. */
const bars: Inside = (x, y) =>
  [
    { from: 24, to: 40, until: 452 },
    { from: 52, to: 68, until: 388 },
    { from: 80, to: 96, until: 308 },
  ].some(({ from, to, until }) => y >= from && y < to && x >= 140 && x < until);

/** The logo of a demo company: a mark in its colour on nothing, as a PNG. */
export function drawLogo(colour: string): Buffer {
  const rgb = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const rows = Buffer.alloc(height * (width * 4 + 1));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      rows.set([...rgb, coverage(x, y)], y * (width * 4 + 1) + 1 + x * 4);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits for each of red, green, blue and alpha.
  header.set([8, 6], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', zlib.deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function coverage(x: number, y: number): number {
  let inside = 0;
  for (let index = 0; index < samples * samples; index++) {
    const [px, py] = [x + (index % samples) / samples, y + Math.floor(index / samples) / samples];
    if (mark(px, py) || bars(px, py)) inside++;
  }
  return Math.round((inside / (samples * samples)) * 255);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  check.writeUInt32BE(zlib.crc32(named));
  return Buffer.concat([size, named, check]);
}
