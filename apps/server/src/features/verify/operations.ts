import { verifyFile as endpoint } from '@countersign/contract';
import { ConcurrencyLimit } from '../../platform/concurrency-limit.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { verifyFile } from './verify-file.ts';

/** Files that are being received at once, by address: each is in memory as far as it has come. */
const receiving = { perKey: 5, perGroup: 30 };
/** Files that are being checked at once, by address: the engine does it one after the other. */
const checking = { perKey: 3, perGroup: 10 };
/** The same of files that are ours byte for byte: others, which can take long, do not keep them from being checked. */
const checkingKnown = { perKey: 3, perGroup: 50 };
const refusal = 'Many files are being checked. Try again in a minute.';

export function verifyOperations(): Operation[] {
  const limits = {
    receiving: new ConcurrencyLimit(receiving, refusal, 'unavailable'),
    checking: new ConcurrencyLimit(checking, refusal, 'unavailable'),
    checkingKnown: new ConcurrencyLimit(checkingKnown, refusal, 'unavailable'),
  };
  return [
    operation(endpoint, ({ platform, upload, caller }) =>
      verifyFile(platform, limits, { upload, address: caller.address }),
    ),
  ];
}
