import type { Contact, ContactInput } from '@countersign/contract';
import { changesBetween } from '../../platform/audit/event-changes.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { SignedIn } from '../../platform/policy/signed-in.ts';
import { saveCustomValues } from '../custom-fields/index.ts';
import { checkContact } from './check-contact.ts';
import { recordContactEvents, toldOf } from './contact-events.ts';
import {
  type ContactRow,
  contactDetail,
  readContacts,
  setContact,
  takeContact,
} from './contact-rows.ts';
import { setGroups } from './group-members.ts';

/**
 * Changes a contact.
 * @throws Failure `not-found`; `conflict` where somebody else changed it meanwhile, or its data was
 * removed; `invalid` at each field that is wrong.
 */
export async function updateContact(
  database: Database,
  user: SignedIn,
  id: string,
  { revision, ...input }: ContactInput & { revision: number },
  address: string,
): Promise<Contact> {
  return database.tenant(user.tenantId, async (tx) => {
    const row = await takeContact(tx, id, revision);
    await changeContact(tx, user, row, input, address);
    return contactDetail(tx, user, id);
  });
}

async function changeContact(
  tx: Tx,
  user: SignedIn,
  row: ContactRow,
  input: ContactInput,
  address: string,
): Promise<void> {
  const { id } = row;
  const { set, agent, groups, chosenGroups } = await checkContact(tx, user, input, row);
  const [old] = await readContacts(tx, [id]);
  const moved = await setGroups(tx, user, id, groups, chosenGroups);
  const custom = await saveCustomValues(tx, user.tenantId, 'contact', id, input.customValues, {
    isNew: false,
  });
  const before = { ...toldOf({ row, agent: old?.agent ?? null }), groups: moved.before };
  const after = { ...toldOf({ row: set, agent }), groups: moved.after };
  const personal = changesBetween<Record<string, unknown>>(
    { ...before, ...custom.before },
    {
      ...after,
      ...custom.after,
    },
  );
  if (personal === undefined) return;
  await setContact(tx, id, set);
  await recordContactEvents(tx, { user, address }, [{ id, action: 'contact.changed', personal }]);
}
