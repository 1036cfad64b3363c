import { z } from 'zod';
import type { FieldPlugin } from '../../plugin.ts';
import { fieldBase } from '../../shared/field-base.ts';
import { inkProblem, inkValue } from '../../shared/ink.ts';
import { inkLineOf } from '../../shared/line.ts';
import { inkLook } from '../../shared/look.ts';
import { cut, inkSample } from '../../shared/samples.ts';

/** Validates a field for initials. */
const initialsFieldSchema = z.object({
  type: z.literal('initials'),
  ...fieldBase,
  ...inkLook,
});
export type InitialsField = z.infer<typeof initialsFieldSchema>;

/** All about fields of the type `initials`. */
export const initialsField = {
  type: 'initials',
  filling: 'signed',
  schema: initialsFieldSchema,
  value: inkValue,
  defaults: { type: 'initials' },
  check: inkProblem,
  text: () => '',
  line: inkLineOf(z.object({ type: z.literal('initials') })),
  inFormulas: { type: () => 'file' },
  samples: (_settings, { short }) => [inkSample(cut(short, 2))],
  signedAs: 'initials',
  boxSize: { width: 60, height: 30 },
  tag: { size: { width: 60, height: 28 } },
} satisfies FieldPlugin<InitialsField>;
