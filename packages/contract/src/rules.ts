import { emailPattern } from '@countersign/fields';
import { z } from 'zod';
import { messages } from './messages.ts';

/** Names and codes of things: letters, digits, `_`, `-` and spaces, not at either end. */
export const namingPattern = /^[A-Za-z0-9](?:[A-Za-z0-9_\- ]*[A-Za-z0-9])?$/;

/**
 * Text that can be printed on one line: no control characters, no lone halves of characters, none that turn
 * the direction of what follows, and something in it that one can see.
 */
export const printablePattern =
  /^(?=.*[\p{L}\p{N}\p{P}\p{S}])[^\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]*$/u;

/** Maximum number of forms of a pack, and so of a document. */
export const maxPackForms = 50;

export const guid = z.guid();

/** JSON in a query, such as the filters of a list; `what` names it in messages, and `empty` stands for none. */
export const jsonText = (what: string, empty: string) =>
  z
    .string()
    .max(8000, `These ${what} are too long.`)
    .default(empty)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: `The ${what} can’t be read.` });
        return z.NEVER;
      }
    });

/** The SHA-256 of a file, in hexadecimal digits. */
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'Name a file by its SHA-256.');

const atMost = (characters: number) => `This field can have ${characters} characters at most.`;

/** A code, or the name of a template, pack, group, chain or custom field. */
export const nameRule = z
  .string()
  .trim()
  .max(120, atMost(120))
  .regex(namingPattern, messages.naming);

const unprintable = 'This text can’t be printed on one line. Remove special characters.';

/** The name of a company, a project, an organisation or an email template, as its owners write it. */
export const titleRule = z
  .string()
  .trim()
  .min(1, messages.required)
  .max(120, atMost(120))
  .regex(printablePattern, unprintable);

/** A person's first name, or the only one that they have, in any script. */
export const personNameRule = titleRule;

/** A person's last name; empty for people with one name. */
export const lastNameRule = z
  .string()
  .trim()
  .max(120, atMost(120))
  .refine((name) => name === '' || printablePattern.test(name), unprintable);

/** One email address, trimmed. */
export const emailRule = z
  .string()
  .trim()
  .min(1, messages.required)
  .max(254, messages.oneEmail)
  .regex(emailPattern, messages.oneEmail);

/** One of several email addresses. */
export const oneOfEmailsRule = z
  .string()
  .trim()
  .max(254, messages.email)
  .regex(emailPattern, messages.email);

/** A quantity or an amount: finite and not below zero. */
export const positiveNumberRule = z
  .number(messages.positiveNumber)
  .nonnegative(messages.positiveNumber);

/** Digits only, without the country code and without the leading zero; empty where there is none. */
export const mobileRule = z
  .string()
  .max(40, atMost(40))
  .trim()
  .transform((text) => text.replace(/[\s().-]/g, '').replace(/^0+/, ''))
  .pipe(
    z
      .string()
      .regex(/^(\d{4,14})?$/, 'Enter the mobile number in digits, without the country code.'),
  );

/** The query of every list: page from 1, rows a page, words to search for. */
export const listQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(25),
  search: z.string().trim().max(200).default(''),
});
export type ListQuery = z.output<typeof listQuery>;

/** The answer of every list: one page of rows and how many there are in all. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), total: z.int(), page: z.int(), pageSize: z.int() });
}

/** An object's id in a path. */
export const idParams = z.object({ id: guid });

/** Validates the secret of an emailed link, in a path. */
export const linkParams = z.object({ token: z.string().min(20).max(100) });

/** A moment, ISO 8601 in UTC. */
export const moment = z.iso.datetime();
