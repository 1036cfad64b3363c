import { toSingleLine } from '../text/clean-text.ts';
import { WatermarkProblem } from './watermark-problem.ts';

/** The text of a mark, read: its lines, each of plain pieces and variables in turn. */
export interface MarkTemplate {
  lines: TemplatePiece[][];
}

/** A piece of a line: text as it stands, or the name of a variable. */
type TemplatePiece = { plain: string } | { variable: string };

/** Characters that a line may have at most: more could not be read on any page. */
const longestLine = 500;

const token = /\{\{|\}\}|\{([\p{L}\p{N}_.-]+)\}|[{}]/gu;

/**
 * Reads a template: `{name}` stands for a variable, `{{` and `}}` for braces, a line break starts a
 * new line. Throws `WatermarkProblem` for variables other than those `known`, for braces that
 * belong to nothing, and for a template without any text.
 */
export function parseTemplate(text: string, known: readonly string[]): MarkTemplate {
  if (text.trim() === '') {
    throw new WatermarkProblem('no-text', 'The watermark has no text. Write what it should say.');
  }
  return { lines: text.split(/\r\n?|\n/).map((line) => parseLine(line, known)) };
}

function parseLine(line: string, known: readonly string[]): TemplatePiece[] {
  const pieces: TemplatePiece[] = [];
  let end = 0;
  const addPlain = (plain: string) => {
    if (plain !== '') pieces.push({ plain });
  };
  for (const match of line.matchAll(token)) {
    addPlain(line.slice(end, match.index));
    end = match.index + match[0].length;
    const [found, variable] = match;
    if (variable !== undefined) {
      if (!known.includes(variable)) throw unknownVariable(variable, known);
      pieces.push({ variable });
    } else if (found === '{{' || found === '}}') addPlain(found.slice(1));
    else {
      throw new WatermarkProblem(
        'wrong-template',
        `The watermark’s text has a lone “${found}”. Write a variable as {name}, and a brace itself twice.`,
      );
    }
  }
  addPlain(line.slice(end));
  return pieces;
}

function unknownVariable(variable: string, known: readonly string[]): WatermarkProblem {
  const list = known.length > 0 ? known.map((name) => `{${name}}`).join(', ') : 'none';
  return new WatermarkProblem(
    'unknown-variable',
    `The watermark’s text uses {${variable}}, which is not known. Known are: ${list}.`,
  );
}

/**
 * The lines of one copy's mark, without those that are empty. Throws `WatermarkProblem` where a
 * variable has no value, where nothing is left to say, and where a line is longer than 500
 * characters.
 */
export function fillTemplate(
  { lines }: MarkTemplate,
  values: Readonly<Record<string, string>>,
): string[] {
  const valueOf = (variable: string) => {
    const value = Object.hasOwn(values, variable) ? values[variable] : undefined;
    if (value !== undefined) return value;
    throw new WatermarkProblem(
      'missing-variable',
      `This copy has no value for {${variable}}. Give one, which may be empty.`,
    );
  };
  const filled = lines
    .map((pieces) =>
      toSingleLine(
        pieces.map((piece) => ('plain' in piece ? piece.plain : valueOf(piece.variable))).join(''),
      ).trim(),
    )
    .filter((line) => line !== '');
  if (filled.length === 0) {
    throw new WatermarkProblem(
      'no-text',
      'All variables of this copy’s watermark are empty, so that it would say nothing. Fill one in.',
    );
  }
  if (filled.some((line) => line.length > longestLine)) {
    throw new WatermarkProblem(
      'too-long',
      `A line of this copy’s watermark is longer than ${longestLine} characters. Shorten its values.`,
    );
  }
  return filled;
}
