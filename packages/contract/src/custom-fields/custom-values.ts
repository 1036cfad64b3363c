import type { SourceKind } from '@countersign/fields';
import { recordUpTo } from '@countersign/fields';
import { z } from 'zod';
import { guid } from '../rules.ts';

/** The kinds of objects that have custom fields. */
export const customFieldOwners = ['contact', 'project', 'document'] as const;
export type CustomFieldOwner = (typeof customFieldOwners)[number];

/** The types of custom fields; `flag` is a yes or no, `emails` one or more addresses. */
export const customFieldKinds = [
  'text',
  'number',
  'date',
  'flag',
  'choice',
  'choices',
  'emails',
] as const;
export type CustomFieldKind = (typeof customFieldKinds)[number];

/** Something that can be chosen; an archived one stays where it was chosen and is offered no more. */
export const customChoice = z.object({
  id: guid,
  label: z.string().trim().min(1, 'This field is required.').max(120),
  isArchived: z.boolean().default(false),
});
export type CustomChoice = z.output<typeof customChoice>;

/**
 * A value of a custom field: text and emails as texts, a date as `YYYY-MM-DD`, a choice as its id,
 * several choices as a list of ids; null for none.
 */
export const customValue = z.union([
  z.string().max(4000),
  z.number(),
  z.boolean(),
  z.array(guid).max(200),
  z.null(),
]);
export type CustomValue = z.output<typeof customValue>;

/** The values of an object by the ids of their fields. Fields that are left out are as they were. */
export const customValues = recordUpTo(500, guid, customValue);
export type CustomValues = z.output<typeof customValues>;

/** The key of a custom field in lists, imports and exports. */
export const customKey = (fieldId: string): string => `custom.${fieldId}`;

/**
 * Returns the type of value that form fields bound to a custom field of a kind get; choices come as their labels.
 */
export function sourceKindOf(kind: CustomFieldKind): SourceKind {
  switch (kind) {
    case 'number':
    case 'date':
    case 'flag':
      return kind;
    case 'emails':
      return 'email';
    case 'text':
    case 'choice':
    case 'choices':
      return 'text';
  }
}
