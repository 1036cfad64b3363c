import * as contract from '@countersign/contract';
import { and, eq, or } from 'drizzle-orm';
import { distributionRecipients } from '../../../platform/database/tables/index.ts';
import { tenantOperation } from '../../../platform/http/operation.ts';
import { visibleDistributions } from '../queries/distribution-access.ts';
import { recipientSource } from '../queries/recipient-queries.ts';
import { presentCopy, selectMarkedCopies } from './traced-copies.ts';

/** Finds the copies whose watermark may say a text: the number of a copy, or a part of a name or address. */
export const findCopies = tenantOperation(
  contract.findCopies,
  async ({ tx, caller: user, query: { text } }) => {
    const named = await recipientSource.search?.(text, tx);
    const isNumber = /^\d{1,9}$/.test(text);
    const numbered = isNumber ? eq(distributionRecipients.number, Number(text)) : undefined;
    const condition = and(visibleDistributions(user), or(named?.condition, numbered));
    const found = await selectMarkedCopies(tx, user, condition);
    return { copies: found.map((row) => presentCopy(row, 'text', [])) };
  },
);
