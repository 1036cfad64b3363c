import { correctDocument as contract } from '@countersign/contract';
import { copyParties, type PlannedParty } from '@countersign/domain';
import { newId } from '../../../platform/database/ids.ts';
import { operation } from '../../../platform/http/operation.ts';
import type { LockedDocument } from '../act/act-on-document.ts';
import { delegatesOf } from '../act/delegates-of.ts';
import { manage } from './manage-document.ts';

/** Corrects the expiry, the CC and the order of those who have not acted, of a document that is out. */
export const correctDocument = operation(
  contract,
  ({ database, caller: user, params: { id }, body: { commandId, copies, order, ...body } }) =>
    manage(database, user, id, commandId, async (tx, locked, now) => {
      const { settings } = locked;
      const { expiresOn = locked.expiresOn } = body;
      const cc = copies && changesOfCopies(locked, copies);
      const added = cc?.added ?? [];
      return {
        command: {
          do: 'correct',
          expiresOn,
          order: order ?? null,
          added: added.map(ruledParty),
          removed: cc?.removed.map((party) => party.id) ?? [],
          change: null,
          delegates: await delegatesOf(tx, locked, now),
        },
        more: {
          planned: new Map(added.map((party) => [party.id, party])),
          // A draft that is made of it again starts with what was corrected.
          set: { settings: { ...settings, expiresOn, copies: cc?.emails ?? settings.copies } },
          ...(cc && { personal: { copies: cc.emails } }),
        },
      };
    }),
);

/** The parties in CC that come and go, where these addresses are to receive the completed document. */
function changesOfCopies({ parties }: LockedDocument, given: readonly string[]) {
  const keyOf = (email: string) => email.toLowerCase();
  const emails = [...new Map(given.map((email) => [keyOf(email), email])).values()];
  const wanted = new Set(emails.map(keyOf));
  const present = parties.filter(({ role, state }) => role === 'copy' && state === 'waiting');
  const known = new Set(present.map(({ email }) => keyOf(email)));
  return {
    emails,
    added: copyParties(
      emails.filter((email) => !known.has(keyOf(email))),
      newId,
    ),
    removed: present.filter(({ email }) => !wanted.has(keyOf(email))),
  };
}

/** A planned party as the rules look at it. */
const ruledParty = ({
  firstName: _,
  email: __,
  countryCode: ___,
  mobile: ____,
  stepId: _____,
  ...party
}: PlannedParty) => party;
