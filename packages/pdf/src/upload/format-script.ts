import { PdfDict } from '@libpdf/core';
import type { PlacedWidget } from './widget.ts';
import { inherited, readText } from './widget.ts';

/** A call of one of Acrobat's own functions, as it stands in a field's script. */
export interface FormatCall {
  /** Such as `AFNumber_Format`. */
  name: string;
  args: (number | string | boolean)[];
}

const longest = 500;
const callPattern = /^\s*(AF[A-Za-z]+_[A-Za-z]+)\s*\(([^]*)\)\s*;?\s*$/;
const argPattern =
  /\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|(-?\d+(?:\.\d+)?)|(true|false))\s*(,|$)/y;

/**
 * The one call that a field's script for an event consists of: `F` for how its value is written, `K`
 * for what can be typed, `V` for what is allowed. Undefined where it does anything else. Scripts are
 * only read, never run.
 */
export function readFormatCall(
  widget: PlacedWidget,
  event: 'F' | 'K' | 'V',
): FormatCall | undefined {
  const events = inherited(widget, 'AA');
  if (!(events instanceof PdfDict)) return undefined;
  const action = events.getDict(event, widget.pdf.getObject.bind(widget.pdf));
  const script = action && readText(widget.pdf, action, 'JS');
  return script === undefined || script.length > longest ? undefined : parseCall(script);
}

function parseCall(script: string): FormatCall | undefined {
  const [, name, list = ''] = callPattern.exec(script) ?? [];
  if (name === undefined) return undefined;
  const args: FormatCall['args'] = [];
  const pattern = new RegExp(argPattern);
  while (pattern.lastIndex < list.length) {
    const match = pattern.exec(list);
    if (!match) return undefined;
    const [, double, single, number, boolean] = match;
    const text = double ?? single;
    if (text !== undefined) args.push(unescape(text));
    else args.push(number === undefined ? boolean === 'true' : Number(number));
  }
  return { name, args };
}

function unescape(text: string): string {
  return text.replace(/\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(.))/g, (_, long, short, other) =>
    other === undefined
      ? String.fromCharCode(Number.parseInt(String(long ?? short), 16))
      : String(other),
  );
}
