import { z } from 'zod';
import { productFields } from './types/index.ts';

/** The types of one line: those whose plugins say what their fields take. */
type LinePlugin = Extract<(typeof productFields.plugins)[number], { line: object }>;

/** What a field of one line takes, with the settings of that; each of these can become any other. */
export const lineKindSchema = z.discriminatedUnion(
  'type',
  // Of an array, zod cannot know that it is not empty.
  productFields.plugins.flatMap((plugin) => ('line' in plugin ? [plugin.line.kind] : [])) as never,
) as z.ZodDiscriminatedUnion<LinePlugin['line']['kind'][]>;
export type LineKind = z.infer<LinePlugin['line']['kind']>;
