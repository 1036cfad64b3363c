import { type ArchivedChoice, type ContactGroup, contactGroupsList } from '@countersign/contract';
import { and, sql } from 'drizzle-orm';
import { contactGroups } from '../../platform/database/tables/index.ts';
import { isArchived } from '../../platform/lists/is-archived.ts';
import { listFrom } from '../../platform/lists/list-from.ts';
import type { RecordRows } from '../../platform/lists/record-rows.ts';
import { searchBy } from '../../platform/search/search-by.ts';
import { presentGroups } from './contact-group-queries.ts';
import { visibleGroups } from './contact-groups.ts';

const source = listFrom(contactGroupsList, {
  from: sql`${contactGroups}`,
  id: contactGroups.id,
  fields: { name: contactGroups.sortName },
  search: searchBy({ texts: [contactGroups.sortName] }),
});

const archivedGroups = isArchived(contactGroups.archivedAt);

/** The rows of the list of the groups that a user has. */
export const contactGroupRows: RecordRows<ContactGroup, { archived: ArchivedChoice }> = {
  thing: 'group',
  source,
  shown: (choice, user) => and(visibleGroups(user), archivedGroups(choice)),
  load: presentGroups,
  name: ({ name }) => name,
};
