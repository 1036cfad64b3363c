import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { guid, moment } from '../rules.ts';
import { maxSharedFileBytes } from './distribution-facts.ts';

/**
 * Lists the signs by which a found copy is traced: by the code that is hidden in it, by one as they were before they
 * had a key, which proves nothing, or by the text of its watermark.
 */
const traceSigns = ['code', 'former-code', 'text'] as const;

/** Validates the possible recipient of a found copy. */
const tracedCopy = z.object({
  /** Null where the user may not see the distribution: then only that it is one is given. */
  distribution: z.object({ id: guid, title: z.string() }).nullable(),
  recipientId: guid.nullable(),
  name: z.string(),
  email: z.string(),
  number: z.int().nullable(),
  sentAt: moment.nullable(),
  sign: z.enum(traceSigns),
  /** Pages on which the sign was found, from 1. */
  pages: z.array(z.int()),
});
export type TracedCopy = z.infer<typeof tracedCopy>;

export const traceFile = endpoint({
  name: 'traceFile',
  summary:
    'Find out whose copy a file is, or a picture of one of its pages: by the hidden code and by addresses in its text',
  base: 'v4',
  changes: ['distribution'],
  method: 'POST',
  path: '/distributions/trace',
  upload: { kind: 'attachment', maxBytes: maxSharedFileBytes },
  answer: z.object({
    /** One where it is certain; several where the text fits several people; none where it can't be determined. */
    copies: z.array(tracedCopy),
    /** The finding in a plain sentence, with its weight as evidence. */
    sentence: z.string(),
  }),
  policy: 'doc-distributions.use',
  errors: ['unsupported-file', 'too-large'],
});

export const findCopies = endpoint({
  name: 'findCopies',
  summary:
    'Find the copies whose watermark may say a text: the number of a copy, or a part of a name or address',
  base: 'v4',
  method: 'GET',
  path: '/distributions/copies',
  query: z.object({ text: z.string().trim().min(1).max(320) }),
  /** The copies that were sent last, `maxNamedCopies` at most. */
  answer: z.object({ copies: z.array(tracedCopy) }),
  policy: 'doc-distributions.use',
});
