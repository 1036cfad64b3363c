import type { ArchivedChoice } from '@countersign/contract';
import * as contract from '@countersign/contract';
import { isNotNull, isNull, type SQL } from 'drizzle-orm';
import { contacts } from '../../platform/database/tables/index.ts';
import { tenantOperation } from '../../platform/http/operation.ts';
import { readRows } from '../../platform/lists/read-rows.ts';
import { summariesOf } from './contact-queries.ts';
import { contactsSource } from './contacts-source.ts';

/** A page of the contacts. */
export const listContacts = tenantOperation(
  contract.listContacts,
  async ({ tx, caller: user, query }) => {
    const source = await contactsSource(tx, user, query.filters);
    return readRows(tx, source, query, archivedOnes(query.archived), (ids) =>
      summariesOf(tx, source, ids),
    );
  },
);

/** Which contacts a list shows, archived ones or not. */
export function archivedOnes(archived: ArchivedChoice): SQL | undefined {
  switch (archived) {
    case 'no':
      return isNull(contacts.archivedAt);
    case 'yes':
      return isNotNull(contacts.archivedAt);
    case 'all':
      return undefined;
  }
}
