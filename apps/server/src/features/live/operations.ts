import * as contract from '@countersign/contract';
import { byUser, ConcurrencyLimit } from '../../platform/concurrency-limit.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { followChanges } from '../../platform/live/follow-changes.ts';
import type { Platform } from '../../platform/platform.ts';
import { changeRules } from './change-rules.ts';

/** Streams at a time: each page in sight has one, and every change costs a query for each. */
const limits = { perKey: 20, perGroup: 2000 };

export function liveOperations(platform: Platform): Operation[] {
  const rules = changeRules(platform);
  const streams = new ConcurrencyLimit(limits, 'You have too many pages open. Close some of them.');
  return [
    operation(contract.followChanges, async ({ platform, database, caller, signal }) =>
      streams.stream(
        byUser(caller),
        followChanges(platform.changes, database, rules, caller),
        signal,
      ),
    ),
  ];
}
