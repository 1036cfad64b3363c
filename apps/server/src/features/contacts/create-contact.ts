import * as contract from '@countersign/contract';
import { newId } from '../../platform/database/ids.ts';
import { contacts } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { operation } from '../../platform/http/operation.ts';
import { saveCustomValues } from '../custom-fields/index.ts';
import { checkContact } from './check-contact.ts';
import { contactDetail } from './contact-queries.ts';
import { contactValues, newContactValues } from './contact-values.ts';
import { setGroups } from './group-members.ts';

/**
 * Adds a contact.
 * @throws Failure `invalid` at each field that is wrong.
 */
export const createContact = operation(
  contract.createContact,
  async ({ database, caller: user, body: input }) => {
    const { tenantId } = user;
    return database.tenant(tenantId, async (tx) => {
      const { set, agent, groups, chosenGroups } = await checkContact(tx, user, input);
      const id = newId();
      await tx.insert(contacts).values({ id, tenantId, ...set });
      const joined = await setGroups(tx, user, id, groups, chosenGroups);
      const custom = await saveCustomValues(tx, tenantId, 'contact', id, input.customValues, {
        isNew: true,
      });
      const logged = {
        ...contactValues({ row: set, agent }),
        groups: joined.after,
        ...custom.after,
      };
      await record(tx, user, { type: 'contact.created', id, personal: newContactValues(logged) });
      return contactDetail(tx, user, id);
    });
  },
);
