import { withoutBoundValues } from '@countersign/domain';
import type { Tx } from '../../../platform/database/database.ts';
import { colleaguesOf } from '../../approval-setup/index.ts';
import { partyAgain } from '../queries/party-again.ts';
import type { LockedDocument } from './act-on-document.ts';

/**
 * Returns the columns of a document that is a draft again: what came from sources follows them again, and it goes to
 * those who have the slots now, not to those whom they replaced. The recipient is as their contact.
 */
export async function draftAgain(tx: Tx, { values, bound, settings, parties }: LockedDocument) {
  const again = settings.parties.map((one) => partyAgain(one, parties));
  const colleagues = await colleaguesOf(
    tx,
    again.flatMap(({ userId }) => userId ?? []),
  );
  return {
    values: withoutBoundValues(values, bound),
    settings: {
      ...settings,
      parties: again.map(({ person, ...party }) => {
        const colleague = colleagues.get(party.userId ?? '');
        return { ...party, person: person && { ...person, ...colleague } };
      }),
    },
  };
}
