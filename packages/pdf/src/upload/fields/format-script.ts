import { PdfDict } from '@libpdf/core';
import type { Widget } from './widget.ts';
import { inherited, readText } from './widget.ts';

/** A call of one of Acrobat's own functions, as it stands in a field's script. */
export interface FormatCall {
  /** Such as `AFNumber_Format`. */
  name: string;
  args: (number | string | boolean | string[])[];
}

const longest = 4000;
const callPattern = /^\s*(AF[A-Za-z]+_[A-Za-z]+)\s*\(([^]*)\)\s*;?\s*$/;
const argPattern =
  /\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|(-?\d+(?:\.\d+)?)|(true|false)|(?:new\s+Array\s*\(|\[)((?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^"'\])])*)[\])])\s*(,|$)/y;

/** The action of a field for an event. */
export function actionOf(widget: Widget, event: string): PdfDict | undefined {
  const events = inherited(widget, 'AA');
  if (!(events instanceof PdfDict)) return undefined;
  return events.getDict(event, widget.pdf.getObject.bind(widget.pdf));
}

/**
 * The script of a field for an event, such as `C` for its calculation; undefined where it has none. Scripts
 * are only read, never run.
 */
export function scriptOf(widget: Widget, event: string): string | undefined {
  const action = actionOf(widget, event);
  const script = action && readText(widget.pdf, action, 'JS');
  return script === undefined || script.trim() === '' ? undefined : script;
}

/**
 * The one call that a field's script for an event consists of: `F` for how its value is written, `K`
 * for what can be typed, `V` for what is allowed, `C` for how it is calculated. Undefined where it does
 * anything else.
 */
export function readFormatCall(
  widget: Widget,
  event: 'F' | 'K' | 'V' | 'C',
): FormatCall | undefined {
  const script = scriptOf(widget, event);
  return script === undefined ? undefined : parseCall(script);
}

/** The one call that a script consists of; undefined where it does anything else. */
export function parseCall(script: string): FormatCall | undefined {
  if (script.length > longest) return undefined;
  const [, name, list = ''] = callPattern.exec(script) ?? [];
  const args = name === undefined ? undefined : parseArgs(list);
  return name === undefined || args === undefined ? undefined : { name, args };
}

function parseArgs(list: string): FormatCall['args'] | undefined {
  const args: FormatCall['args'] = [];
  const pattern = new RegExp(argPattern);
  while (pattern.lastIndex < list.length) {
    const match = pattern.exec(list);
    if (!match) return undefined;
    const [, double, single, number, boolean, array] = match;
    const text = double ?? single;
    if (text !== undefined) args.push(unescape(text));
    else if (number !== undefined) args.push(Number(number));
    else if (boolean !== undefined) args.push(boolean === 'true');
    else {
      const texts = parseArgs(array?.trim() ?? '');
      if (!texts?.every((one) => typeof one === 'string')) return undefined;
      args.push(texts);
    }
  }
  return args;
}

function unescape(text: string): string {
  return text.replace(/\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(.))/g, (_, long, short, other) =>
    other === undefined
      ? String.fromCharCode(Number.parseInt(String(long ?? short), 16))
      : String(other),
  );
}
