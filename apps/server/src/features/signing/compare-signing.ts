import * as contract from '@countersign/contract';
import { tenantOperation } from '../../platform/http/operation.ts';
import { changesSince, type FormVersion, viewFor } from '../documents/index.ts';
import { assertTurn, holdForParty, seenByParty } from './find-signing.ts';

/**
 * Compares a document with the view that a party was given of it, and answers the present one. Changes nothing.
 * @throws Failure `not-found`, `forbidden`; `conflict` where it is not their turn
 */
export const compareSigning = tenantOperation(
  contract.compareSigning,
  async ({ tx, caller, body: { view } }) => {
    const turn = await holdForParty(tx, caller);
    assertTurn(turn.locked, turn.party.id);
    const seen = await seenByParty(tx, turn);
    const firstPage = firstPages(seen.forms);
    const items = changesSince(view, seen).map(({ text, formTemplateId, placements }) => ({
      text,
      placements: placements.map((one) => ({
        ...one,
        page: one.page + (firstPage.get(formTemplateId ?? '') ?? 0),
      })),
    }));
    return { items, view: viewFor(seen) };
  },
);

/** The number of each form's first page in the whole document. */
function firstPages(forms: readonly FormVersion[]): Map<string, number> {
  const first = new Map<string, number>();
  let count = 0;
  for (const { formTemplateId, pages } of forms) {
    first.set(formTemplateId, count);
    count += pages.length;
  }
  return first;
}
