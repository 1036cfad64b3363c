import { charactersText, messages } from '@countersign/contract';
import type { z } from 'zod';
import { text } from './text.ts';

/**
 * Words the problem of a value where a rule has no words of its own, as the library's are for programmers. That
 * something is required is said of an empty field alone.
 */
export function zodMessage(issue: z.core.$ZodRawIssue): string {
  if (isEmpty(issue.input)) return messages.required;
  switch (issue.code) {
    case 'too_big':
      return boundOf(issue.origin, Number(issue.maximum), 'most');
    case 'too_small':
      return boundOf(issue.origin, Number(issue.minimum), 'least');
    default:
      return text.values.wrong;
  }
}

function isEmpty(input: unknown): boolean {
  if (typeof input === 'string') return input.trim() === '';
  return input === undefined || input === null || (Array.isArray(input) && input.length === 0);
}

function boundOf(origin: string, bound: number, which: 'most' | 'least'): string {
  const number = bound.toLocaleString('en-GB');
  switch (origin) {
    case 'string':
      return text.values.characters(charactersText(bound), which);
    case 'array':
    case 'set':
      return text.values.choices(number, which);
    default:
      return text.values.number(number, which);
  }
}
