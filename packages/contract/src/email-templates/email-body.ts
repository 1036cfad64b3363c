import { z } from 'zod';

/** Words of an email, with how they look; they can hold tags such as `{% if document.expiresOn %}`. */
const emailText = z.object({
  type: z.literal('text'),
  text: z.string().min(1).max(5000),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  /** Where it leads: an address, or the name of a variable that holds one. */
  link: z.string().trim().max(1000).optional(),
});

/** Validates a variable, such as `recipient.firstName`. */
const emailVariable = z.object({
  type: z.literal('variable'),
  name: z.string().trim().min(1).max(100),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
});

const emailBreak = z.object({ type: z.literal('break') });

const emailInline = z.discriminatedUnion('type', [emailText, emailVariable, emailBreak]);
export type EmailInline = z.output<typeof emailInline>;

const inlines = z.array(emailInline).max(500);

const emailBlock = z.discriminatedUnion('type', [
  z.object({ type: z.literal('paragraph'), content: inlines }),
  z.object({
    type: z.literal('heading'),
    level: z.union([z.literal(1), z.literal(2)]),
    content: inlines,
  }),
  z.object({
    type: z.literal('list'),
    ordered: z.boolean(),
    items: z.array(inlines).min(1).max(100),
  }),
  z.object({
    type: z.literal('button'),
    label: z.string().trim().min(1, 'The button needs a label.').max(80),
    /** An address, or the name of a variable that holds one. */
    link: z.string().trim().min(1, 'The button needs a link.').max(1000),
  }),
  z.object({ type: z.literal('divider') }),
]);
export type EmailBlock = z.output<typeof emailBlock>;

/** The body of an email, block by block. */
export const emailBody = z.array(emailBlock).max(100, 'An email can have 100 blocks at most.');
export type EmailBody = z.output<typeof emailBody>;
