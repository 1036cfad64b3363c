import * as contract from '@countersign/contract';
import { type Route, route } from '../../platform/http/route.ts';
import { followChanges } from '../../platform/live/follow-changes.ts';
import type { Platform } from '../../platform/platform.ts';
import { changeRules } from './change-rules.ts';

export function liveRoutes(platform: Platform): Route[] {
  const { changes, database } = platform;
  const rules = changeRules(platform);
  return [
    route(contract.followChanges, async ({ caller }) =>
      followChanges(changes, database, rules, caller),
    ),
  ];
}
