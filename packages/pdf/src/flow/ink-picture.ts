import { type DrawnInk, inkBoxOf, type SignatureInput } from '@countersign/fields';
import { exactNumber } from '../document/syntax.ts';
import { handwritingLetters } from '../draw/handwriting-fonts.ts';
import { outlinePath } from '../text/glyph-outline.ts';
import type { Picture } from './picture.ts';

type Path = Extract<Picture, { kind: 'path' }>;

/** The room of letters above and below the baseline, in thousandths of the font size. */
const above = 950;
const below = 450;

/**
 * A signature as a path. Undefined for one that was typed in letters that no handwriting font has.
 */
export function inkPicture(ink: SignatureInput): Path | undefined {
  return ink.kind === 'drawn' ? strokesPath(ink) : lettersPath(ink);
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

function lettersPath({ text, hand }: Extract<SignatureInput, { kind: 'typed' }>): Path | undefined {
  const letters = handwritingLetters(text.trim().replace(/\s+/g, ' '), hand);
  if (!letters) return undefined;
  let width = 0;
  const paths = letters.map(({ font, glyph }) => {
    const scale = 1000 / font.unitsPerEm;
    const start = width;
    width += font.advanceOf(glyph) * scale;
    return svgPath(outlinePath(font, glyph), (x, y) => [start + x * scale, above - y * scale]);
  });
  const path = paths.join('');
  return path === '' ? undefined : { kind: 'path', path, width, height: above + below };
}

const letterOf: Readonly<Record<string, string>> = { m: 'M', l: 'L', c: 'C', h: 'Z' };

/** Operators of PDF as data of an SVG path, each point moved to where it is to stand. */
function svgPath(operators: string, place: (x: number, y: number) => [number, number]): string {
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
      const [x, y] = place(numbers[index] ?? 0, numbers[index + 1] ?? 0);
      points.push(`${exactNumber(x)} ${exactNumber(y)}`);
    }
    path.push(`${letter}${points.join(' ')}`);
    numbers = [];
  }
  return path.join('');
}
