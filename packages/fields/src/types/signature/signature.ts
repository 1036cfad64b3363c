import { z } from 'zod';
import type { FieldPlugin } from '../../plugin.ts';
import { fieldBase } from '../../shared/field-base.ts';
import { inkProblem, inkValue } from '../../shared/ink.ts';
import { inkLineOf } from '../../shared/line.ts';
import { inkLook } from '../../shared/look.ts';
import { cut, inkSample } from '../../shared/samples.ts';

/** Validates a field for a signature. Nothing is drawn into it before someone signs. */
const signatureFieldSchema = z.object({
  type: z.literal('signature'),
  ...fieldBase,
  ...inkLook,
});
export type SignatureField = z.infer<typeof signatureFieldSchema>;

/** All about fields of the type `signature`. */
export const signatureField = {
  type: 'signature',
  filling: 'signed',
  schema: signatureFieldSchema,
  value: inkValue,
  defaults: { type: 'signature' },
  check: inkProblem,
  text: () => '',
  line: inkLineOf(z.object({ type: z.literal('signature') })),
  inFormulas: { type: () => 'file' },
  samples: (_settings, { isLong, short, name }) => [inkSample(isLong ? cut(name, 40) : short)],
  signedAs: 'signature',
  boxSize: { width: 160, height: 36 },
  tag: { size: { width: 160, height: 36 } },
} satisfies FieldPlugin<SignatureField>;
