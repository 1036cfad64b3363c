import { withoutBoundValues } from '@countersign/domain';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { contacts } from '../../../platform/database/tables/index.ts';
import { colleaguesOf } from '../../approval-setup/index.ts';
import { correctedRecipient, partyAgain } from '../queries/party-again.ts';
import type { LockedDocument } from './act-on-document.ts';

/**
 * Returns the columns of a document that is a draft again: what came from sources follows them again, and it goes to
 * those who have the slots now, not to those whom they replaced. The recipient is as their contact, but for an address
 * that was corrected for this document alone.
 */
export async function draftAgain(
  tx: Tx,
  { recipientId, values, bound, settings, parties }: LockedDocument,
) {
  const corrected = correctedRecipient(parties);
  const isContacts = sql<boolean>`lower(${contacts.email}) = lower(${corrected?.email ?? ''})`;
  const [contact] = corrected
    ? await tx.select({ isContacts }).from(contacts).where(eq(contacts.id, recipientId))
    : [];
  const again = settings.parties.map((one) => partyAgain(one, parties));
  const colleagues = await colleaguesOf(
    tx,
    again.flatMap(({ userId }) => userId ?? []),
  );
  return {
    values: withoutBoundValues(values, bound),
    ...(contact && { recipientEmail: contact.isContacts ? null : corrected?.email }),
    settings: {
      ...settings,
      parties: again.map(({ person, ...party }) => {
        const colleague = colleagues.get(party.userId ?? '');
        return { ...party, person: person && { ...person, ...colleague } };
      }),
    },
  };
}
