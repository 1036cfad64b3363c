import type {
  EndpointParsed,
  EndpointResult,
  saveSigningValues as saveEndpoint,
} from '@countersign/contract';
import { currentTime } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PartyCaller } from '../../platform/policy/caller.ts';
import { checkValues, givenEverywhere, mergeIn, ownPartAfter } from '../documents/index.ts';
import { lockTurn, partyAt } from './find-signing.ts';

/**
 * Saves what a party fills into its own fields; of two devices or tabs, the last one to save a field wins,
 * and other fields stay.
 * @throws Failure `not-found`, `forbidden`; `conflict` where it is not their turn; `invalid` for a value that
 * can't be taken; `too-large`
 */
export async function saveSigningValues(
  database: Database,
  caller: PartyCaller,
  { values: typed, own }: EndpointParsed<typeof saveEndpoint>['body'],
): Promise<EndpointResult<typeof saveEndpoint>> {
  return database.tenant(caller.tenantId, async (tx) => {
    const turn = await lockTurn(tx, caller);
    const given = givenEverywhere(turn, turn.document.values, typed);
    await checkValues(tx, turn, given);
    await mergeIn(tx, partyAt(caller), turn, given);
    return { savedAt: currentTime().toISOString(), own: ownPartAfter(turn, own, given) };
  });
}
