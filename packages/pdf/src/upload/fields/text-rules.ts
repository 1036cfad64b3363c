import { textRule } from '@countersign/fields';
import { z } from 'zod';
import { type FormatCall, readFormatCall } from './format-script.ts';
import type { Widget } from './widget.ts';

/** Holds the rule for a text. */
interface TextRule {
  matches: string;
  matchesMessage: string;
}

/** The rule that one of the usual scripts for postcodes, numbers and times checks a text by. */
export function readTextRule(widget: Widget): TextRule | undefined {
  const call = readFormatCall(widget, 'K') ?? readFormatCall(widget, 'F');
  const rule = call && ruleOf(call);
  return rule && z.object(textRule).safeParse(rule).success ? rule : undefined;
}

function ruleOf({ name, args: [kind] }: FormatCall): TextRule | undefined {
  switch (name) {
    case 'AFSpecial_Format':
    case 'AFSpecial_Keystroke':
      return typeof kind === 'number' ? specials[kind] : undefined;
    case 'AFSpecial_KeystrokeEx':
      return typeof kind === 'string' && kind !== '' ? maskRule(kind) : undefined;
    case 'AFTime_Format':
    case 'AFTime_Keystroke':
      return typeof kind === 'number' ? times[kind] : undefined;
    default:
      return undefined;
  }
}

const rule = (matches: string, example: string): TextRule => ({
  matches,
  matchesMessage: `Enter it as in ${example}.`,
});

/** By Acrobat's numbers; 2 is a telephone number. */
const specials: Readonly<Record<number, TextRule>> = {
  0: rule('\\d{5}', '12345'),
  1: rule('\\d{5}-?\\d{4}', '12345-6789'),
  3: rule('\\d{3}-?\\d{2}-?\\d{4}', '123-45-6789'),
};

const times: Readonly<Record<number, TextRule>> = {
  0: rule('([01]?\\d|2[0-3]):[0-5]\\d', '14:30'),
  1: rule('(0?[1-9]|1[0-2]):[0-5]\\d ?([aA]|[pP])[mM]', '2:30 pm'),
  2: rule('([01]?\\d|2[0-3]):[0-5]\\d:[0-5]\\d', '14:30:00'),
  3: rule('(0?[1-9]|1[0-2]):[0-5]\\d:[0-5]\\d ?([aA]|[pP])[mM]', '2:30:00 pm'),
};

/** The signs of a mask, with what they stand for in a pattern and in an example. */
const maskSigns: Readonly<Record<string, [pattern: string, example: string]>> = {
  9: ['\\d', '1'],
  A: ['[A-Za-z]', 'A'],
  O: ['[A-Za-z0-9]', 'A'],
  X: ['.', 'X'],
};

/** The rule of a mask such as `99-AAA`. */
function maskRule(mask: string): TextRule {
  const signs = Array.from(mask, (sign) => {
    const literal = /[\w\s]/.test(sign) ? sign : `\\${sign}`;
    return maskSigns[sign] ?? ([literal, sign] as const);
  });
  const [pattern, example] = [0, 1].map((part) => signs.map((sign) => sign[part]).join(''));
  return rule(pattern ?? '', example ?? '');
}
