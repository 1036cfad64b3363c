import { type DrawnInk, inkBoxOf, type SignatureInput } from '@countersign/fields';
import { exactNumber } from '../document/syntax.ts';
import { setHandwriting } from '../draw/handwriting-line.ts';
import { outlinePath } from '../text/glyph-outline.ts';
import type { Shaper } from '../text/shaper.ts';
import type { Picture } from './picture.ts';

type Path = Extract<Picture, { kind: 'path' }>;
type TypedInk = Extract<SignatureInput, { kind: 'typed' }>;

/** The least room above and below the baseline, in thousandths of the font size. */
const usual = { above: 950, below: 450 };

/**
 * A signature as a path. Undefined for one that was typed in letters that no handwriting font has.
 */
export function inkPicture(ink: SignatureInput, shaper: Shaper | undefined): Path | undefined {
  return ink.kind === 'drawn' ? strokesPath(ink) : lettersPath(ink, shaper);
}

function strokesPath(drawing: DrawnInk): Path {
  const { left, top, width, height, line } = inkBoxOf(drawing);
  const at = ([x, y]: readonly [number, number]) =>
    `${exactNumber(x - left)} ${exactNumber(y - top)}`;
  // A line passes half-way between the points, as it did while it was drawn.
  const path = drawing.strokes.map((points) => {
    const [first] = points;
    const last = points.at(-1);
    if (!first || !last) return '';
    const curves = points.slice(1, -1).map((point, index) => {
      const next = points[index + 2] ?? last;
      const middle = [(point[0] + next[0]) / 2, (point[1] + next[1]) / 2] as const;
      return `Q${at(point)} ${at(middle)}`;
    });
    // A line without length is a dot with round ends.
    return `M${at(first)}${curves.join('')}L${at(last)}`;
  });
  return { kind: 'path', path: path.join(''), width, height, stroke: line };
}

function lettersPath({ text, hand }: TypedInk, shaper: Shaper | undefined): Path | undefined {
  const line = setHandwriting(text, hand, shaper);
  if (!line) return undefined;
  const { left, right, top, bottom } = line.ink;
  const above = Math.max(usual.above, top);
  const paths = line.glyphs.map(({ font, glyph, x, y, scale }) =>
    svgPath(outlinePath(font, glyph), (across, up) => [
      x + across * scale - left,
      above - y - up * scale,
    ]),
  );
  const path = paths.join('');
  if (path === '') return undefined;
  const width = Math.max(line.width, right) - left;
  return { kind: 'path', path, width, height: above + Math.max(usual.below, -bottom) };
}

const letterOf: Readonly<Record<string, string>> = { m: 'M', l: 'L', c: 'C', h: 'Z' };

/** Operators of PDF as data of an SVG path, each point moved to where it is to stand. */
function svgPath(operators: string, transform: (x: number, y: number) => [number, number]): string {
  const path: string[] = [];
  let numbers: number[] = [];
  for (const token of operators.split(/\s+/)) {
    const letter = letterOf[token];
    if (letter === undefined) {
      if (token !== '') numbers.push(Number(token));
      continue;
    }
    const points: string[] = [];
    for (let index = 0; index + 1 < numbers.length; index += 2) {
      const [x, y] = transform(numbers[index] ?? 0, numbers[index + 1] ?? 0);
      points.push(`${exactNumber(x)} ${exactNumber(y)}`);
    }
    path.push(`${letter}${points.join(' ')}`);
    numbers = [];
  }
  return path.join('');
}
