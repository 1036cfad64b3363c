import { z } from 'zod';
import { listFilters } from '../lists/lists.ts';
import { guid } from '../rules.ts';

/** The ways to say which contacts are meant. */
export const contactsChoices = [
  z.object({ kind: z.literal('contacts'), contactIds: z.array(guid).min(1).max(2000) }),
  z.object({ kind: z.literal('group'), groupId: guid }),
  /** All contacts that the list of contacts shows with these. */
  z.object({
    kind: z.literal('filters'),
    search: z.string().trim().max(200).default(''),
    filters: listFilters,
    /** But for these. */
    except: z.array(guid).max(1000).optional(),
  }),
] as const;

export const contactsChoice = z.discriminatedUnion('kind', contactsChoices);
export type ContactsChoice = z.output<typeof contactsChoice>;
