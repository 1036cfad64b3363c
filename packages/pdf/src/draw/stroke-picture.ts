import { deflateSync } from 'node:zlib';
import { type DrawnInk, inkBoxOf } from '@countersign/fields';
import { ByteWriter } from '../document/byte-writer.ts';
import { formEntries } from './form-entries.ts';
import type { Picture } from './picture.ts';

type Stroke = DrawnInk['strokes'][number];

/** The longest side of a drawing in the units that its path is written in. */
const resolution = 4000;
/** From how many bytes on it pays to deflate a path: for most signatures it takes longer than all else. */
const worthDeflating = 32_000;
/**
 * Maximum number of lines and curves of one path: PDFium shows nothing of what goes beyond some millions of pixels that
 * the lines of one path pass through.
 */
const longestPath = 1000;

/** A drawing as lines with round ends, cut to its ink. */
export function strokePicture(drawing: DrawnInk): Picture {
  const { left, top, width, height, line } = inkBoxOf(drawing);
  const scale = resolution / Math.max(width, height);
  const path = new ByteWriter();
  path.text('1 J 1 j\n');
  const transform = { left, lowest: top + height, scale };
  let unpainted = 0;
  for (const stroke of drawing.strokes) unpainted = writeStroke(path, stroke, transform, unpainted);
  path.text('S');
  const content = path.end();
  const box = { width: width * scale, height: height * scale };
  const isLarge = content.length > worthDeflating;
  return {
    ...box,
    toBox: [1, 0, 0, 1, 0, 0],
    entries: `${formEntries(box)}${isLarge ? '/Filter/FlateDecode' : ''}`,
    data: isLarge ? deflateSync(content) : content,
    lineWidth: line * scale,
  };
}

/** Paths run upwards, drawings downwards. */
interface Transform {
  left: number;
  lowest: number;
  scale: number;
}

/**
 * Writes a line that passes half-way between the points, as it did while it was drawn. Takes and
 * answers how many lines and curves the path has that are not painted yet.
 */
function writeStroke(
  path: ByteWriter,
  stroke: Stroke,
  transform: Transform,
  unpainted: number,
): number {
  const { left, lowest, scale } = transform;
  const first = stroke[0];
  if (!first) return unpainted;
  let drawn = unpainted < longestPath ? unpainted : 0;
  if (drawn < unpainted) path.text('S\n');
  let fromX = (first[0] - left) * scale;
  let fromY = (lowest - first[1]) * scale;
  // Where the line is, as it is written.
  let atX = whole(fromX);
  let atY = whole(fromY);
  path.point(atX, atY, 'm ');
  const second = stroke[1] ?? first;
  let nextX = (second[0] - left) * scale;
  let nextY = (lowest - second[1]) * scale;
  for (let at = 2; at < stroke.length; at++) {
    const next = stroke[at] ?? first;
    const x = nextX;
    const y = nextY;
    nextX = (next[0] - left) * scale;
    nextY = (lowest - next[1]) * scale;
    const middleX = (x + nextX) / 2;
    const middleY = (y + nextY) / 2;
    const toX = whole(middleX);
    const toY = whole(middleY);
    // Where the pen rested there is nothing to draw; some viewers drop lines that begin like that.
    if (toX === atX && toY === atY && whole(x) === atX && whole(y) === atY) continue;
    // A quadratic curve as a cubic one: each control point lies two thirds of the way to the quadratic
    // one.
    path.curve(
      whole(fromX + ((x - fromX) * 2) / 3),
      whole(fromY + ((y - fromY) * 2) / 3),
      whole(middleX + ((x - middleX) * 2) / 3),
      whole(middleY + ((y - middleY) * 2) / 3),
      toX,
      toY,
    );
    fromX = middleX;
    fromY = middleY;
    atX = toX;
    atY = toY;
    if (++drawn < longestPath) continue;
    // The ends are round: no one sees where a line goes on.
    drawn = 0;
    path.text('S ');
    path.point(atX, atY, 'm ');
  }
  // A line without length is a dot with round ends.
  path.point(whole(nextX), whole(nextY), 'l\n');
  return drawn + 1;
}

/** The nearest whole number; of 32 bits, as nothing is drawn far beyond `resolution`. */
function whole(value: number): number {
  return Math.round(value) | 0;
}
