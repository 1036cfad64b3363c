import { attribute, tagsOf } from './workbook-sheets.ts';

/** A part of a number format: a digit, shown as this where the number has none, or a text. */
type Part = { digit: '0' | '' | ' ' } | { text: string };

/** Describes the number format of a cell style: numbers with zeros in front, as registration numbers have them. */
export type PaddedFormat = readonly Part[];

/** Finds the styles of a workbook whose numbers have zeros in front, by their indexes. */
export function paddedFormats(styles: string): Map<string, PaddedFormat> {
  const codes = new Map(
    tagsOf(styles, 'numFmt').map((tag) => [
      attribute(tag, 'numFmtId'),
      attribute(tag, 'formatCode'),
    ]),
  );
  const [cellStyles = ''] = /<(?:\w+:)?cellXfs[\s>][^]*?<\/(?:\w+:)?cellXfs>/.exec(styles) ?? [];
  return new Map(
    tagsOf(cellStyles, 'xf').flatMap((tag, index) => {
      const format = readFormat(codes.get(attribute(tag, 'numFmtId')) ?? '');
      return format ? [[String(index), format] as const] : [];
    }),
  );
}

/** A text in quotation marks or after a backslash, the room of a character, a colour or language, a digit or a sign. */
const token = /"([^"]*)"|\\(.)|_.|\*.|\[(?:\$-[^\]]*|[A-Za-z]+\d*)\]|([0#?])|([ ()+-])|(.)/gsu;

/**
 * Reads the part of a number format (ECMA-376, part 1, 18.8.31) for positive numbers; undefined where it is none of
 * whole numbers with zeros in front.
 */
function readFormat(code: string): PaddedFormat | undefined {
  const parts: Part[] = [];
  for (const [, quoted, escaped, digit, sign, other] of code.matchAll(token)) {
    // What follows is for negative numbers, zero and texts.
    if (other === ';') break;
    if (other !== undefined) return undefined;
    if (digit !== undefined) parts.push({ digit: digit === '0' ? '0' : digit === '#' ? '' : ' ' });
    else parts.push({ text: quoted ?? escaped ?? sign ?? '' });
  }
  const zeros = parts.filter((part) => 'digit' in part && part.digit === '0');
  return zeros.length > 1 ? parts : undefined;
}

/** Writes a number out by a format; undefined where it is no whole number from 0 up. */
function writePadded(value: number, format: PaddedFormat): string | undefined {
  if (!Number.isSafeInteger(value) || value < 0) return undefined;
  let digits = String(value);
  let written = '';
  const first = format.findIndex((part) => 'digit' in part);
  for (const [index, part] of [...format.entries()].toReversed()) {
    if ('text' in part) written = part.text + written;
    else {
      const taken = index === first ? digits : digits.slice(-1);
      written = (taken || part.digit) + written;
      digits = digits.slice(0, -1);
    }
  }
  return written.trim();
}

/** Replaces the numbers of a sheet’s XML whose styles have zeros in front by the texts that the sheet shows. */
export function writePaddedCells(
  xml: string,
  prefix: string,
  formats: ReadonlyMap<string, PaddedFormat>,
): string {
  if (formats.size === 0) return xml;
  const p = prefix;
  const formula = `<${p}f(?:\\s[^>]*)?(?:/>|>[^<]*</${p}f>)\\s*`;
  const cell = new RegExp(
    `<${p}c(\\s[^>]*)>\\s*(?:${formula})?<${p}v>([^<]*)</${p}v>\\s*</${p}c>`,
    'g',
  );
  return xml.replace(cell, (whole, attributes: string, value: string) => {
    const format = formats.get(attribute(attributes, 's'));
    const isNumber = ['', 'n'].includes(attribute(attributes, 't'));
    const text = format && isNumber ? writePadded(Number(value), format) : undefined;
    if (text === undefined) return whole;
    const address = attribute(attributes, 'r');
    const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    return `<${p}c${address ? ` r="${address}"` : ''} t="inlineStr"><${p}is><${p}t>${escaped}</${p}t></${p}is></${p}c>`;
  });
}
