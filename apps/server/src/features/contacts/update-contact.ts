import type { ContactInput } from '@countersign/contract';
import * as contract from '@countersign/contract';
import type { Tx } from '../../platform/database/database.ts';
import { changesBetween } from '../../platform/events/event-changes.ts';
import { record } from '../../platform/events/record.ts';
import { tenantOperation } from '../../platform/http/operation.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { writeChange } from '../../platform/records/records.ts';
import { saveCustomValues } from '../custom-fields/index.ts';
import { checkContact } from './check-contact.ts';
import {
  type ContactRow,
  contactDetail,
  contactKind,
  lockContact,
  readContacts,
} from './contact-queries.ts';
import { contactValues } from './contact-values.ts';
import { setGroups } from './group-members.ts';

/**
 * Changes a contact.
 * @throws Failure `not-found`; `conflict` where someone else changed it meanwhile, or its data was
 * removed; `invalid` at each field that is wrong.
 */
export const updateContact = tenantOperation(
  contract.updateContact,
  async ({ tx, caller: user, params: { id }, body: { revision, ...input } }) => {
    const row = await lockContact(tx, id, revision);
    await changeContact(tx, user, row, input);
    return contactDetail(tx, user, id);
  },
);

async function changeContact(
  tx: Tx,
  user: Member,
  row: ContactRow,
  input: ContactInput,
): Promise<void> {
  const { id } = row;
  const { set, agent, groups, chosenGroups } = await checkContact(tx, user, input, row);
  const [old] = await readContacts(tx, [id]);
  const moved = await setGroups(tx, user, id, groups, chosenGroups);
  const custom = await saveCustomValues(tx, user.tenantId, 'contact', id, input.customValues, {
    isNew: false,
  });
  const before = { ...contactValues({ row, agent: old?.agent ?? null }), groups: moved.before };
  const after = { ...contactValues({ row: set, agent }), groups: moved.after };
  const personal = changesBetween<Record<string, unknown>>(
    { ...before, ...custom.before },
    {
      ...after,
      ...custom.after,
    },
  );
  if (personal === undefined) return;
  await writeChange(tx, contactKind, id, set);
  await record(tx, user, { type: 'contact.changed', id, personal });
}
