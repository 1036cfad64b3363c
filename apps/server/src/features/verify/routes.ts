import { verifyFile as endpoint } from '@countersign/contract';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { limitConcurrency } from './limit-concurrency.ts';
import { verifyFile } from './verify-file.ts';

/** Files that are being received at once: each is in memory as far as it has come. */
const receiving = { max: 30, maxByKey: 5 };
/** Files that are being checked at once: the engine does it one after the other. */
const checking = { max: 10 };
const refusal = 'Many files are being checked. Try again in a minute.';

export function verifyRoutes(platform: Platform): Route[] {
  const limits = {
    receiving: limitConcurrency(receiving, refusal),
    checking: limitConcurrency(checking, refusal),
  };
  return [
    route(endpoint, ({ upload, caller }) =>
      verifyFile(platform, limits, { upload, address: caller.address }),
    ),
  ];
}
