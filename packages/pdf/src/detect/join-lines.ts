import type { Horizontal, Vertical } from './page-model.ts';

/** Pieces of lines that end this close to each other are one line. */
const defaultGap = 2.5;

/** A line along one axis, whichever. */
interface Piece {
  from: number;
  to: number;
  at: number;
  width: number;
  count: number;
  /** The length of the longest piece in it. */
  longest: number;
  textSize?: number | undefined;
}

/** Puts pieces of level lines together that lie on one line; those of underscores apart from drawn ones. */
export function joinHorizontals(lines: readonly Horizontal[], gap = defaultGap): Horizontal[] {
  const [drawn, written] = [
    lines.filter(({ textSize }) => textSize === undefined),
    lines.filter(({ textSize }) => textSize !== undefined),
  ];
  const joined = (some: readonly Horizontal[]) =>
    join(
      some.map(({ x0, x1, y, width, textSize }) => ({
        from: x0,
        to: x1,
        at: y,
        width,
        count: 1,
        longest: x1 - x0,
        textSize,
      })),
      gap,
    ).map(({ from, to, at, width, textSize }) => ({
      x0: from,
      x1: to,
      y: at,
      width,
      ...(textSize !== undefined && { textSize }),
    }));
  return [...joined(drawn), ...joined(written)];
}

/** The same for upright lines. What is made of many short pieces is dashed. */
export function joinVerticals(lines: readonly Vertical[], gap = defaultGap): Vertical[] {
  return [true, false].flatMap((isDashed) => {
    const pieces = lines
      .filter((line) => line.isDashed === isDashed)
      .map(({ y0, y1, x, width }) => ({
        from: y0,
        to: y1,
        at: x,
        width,
        count: 1,
        longest: y1 - y0,
      }));
    return join(pieces, gap).map(({ from, to, at, width, count, longest }) => ({
      y0: from,
      y1: to,
      x: at,
      width,
      isDashed: isDashed || (count >= 4 && longest < 5),
    }));
  });
}

/** Joins until nothing changes: a piece in the middle may join two that were too far apart. */
function join(pieces: readonly Piece[], gap: number): Piece[] {
  let now = [...pieces];
  for (;;) {
    const joined = joinOnce(now, gap);
    if (joined.length === now.length) return joined;
    now = joined;
  }
}

function joinOnce(pieces: readonly Piece[], gap: number): Piece[] {
  const sorted = [...pieces].sort((one, other) => one.at - other.at || one.from - other.from);
  const joined: Piece[] = [];
  for (const piece of sorted) {
    const known = joinable(joined, piece, gap);
    if (!known) {
      joined.push({ ...piece });
      continue;
    }
    known.from = Math.min(known.from, piece.from);
    known.to = Math.max(known.to, piece.to);
    known.width = Math.max(known.width, piece.width);
    known.count += piece.count;
    known.longest = Math.max(known.longest, piece.longest);
  }
  return joined;
}

/** The nearest of the lines before a piece that it goes on. They are sorted by where they are. */
function joinable(joined: readonly Piece[], piece: Piece, gap: number): Piece | undefined {
  for (let index = joined.length - 1; index >= 0; index -= 1) {
    const line = joined[index];
    if (!line || line.at < piece.at - 8) return undefined;
    const isLevel = Math.abs(line.at - piece.at) <= 1.2;
    if (isLevel && piece.from <= line.to + gap && piece.to >= line.from - gap) return line;
  }
  return undefined;
}
