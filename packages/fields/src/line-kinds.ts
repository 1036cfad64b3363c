import { z } from 'zod';
import { pluginOf, productFields } from './types/index.ts';

/** The types of one line: those whose plugins say what their fields take. */
type LinePlugin = Extract<(typeof productFields.plugins)[number], { line: object }>;
/** Selects the line types that are filled by signing. */
type SignedPlugin = Extract<LinePlugin, { filling: 'signed' }>;

const lineKinds = productFields.plugins.flatMap((plugin) =>
  'line' in plugin ? [plugin.line.kind] : [],
);

/** Validates the kind of a line field with its settings; each of these can become any other. */
export const lineKindSchema = z.discriminatedUnion(
  'type',
  // Of an array, zod cannot know that it is not empty.
  lineKinds as never,
) as z.ZodDiscriminatedUnion<LinePlugin['line']['kind'][]>;
export type LineKind = z.infer<LinePlugin['line']['kind']>;

/** Validates the kind of a field that is filled by signing: a signature, initials or the day, with its settings. */
export const signedKindSchema = z.discriminatedUnion(
  'type',
  lineKinds.filter(
    (kind) => pluginOf({ type: kind.shape.type.value }).filling === 'signed',
  ) as never,
) as z.ZodDiscriminatedUnion<SignedPlugin['line']['kind'][]>;
