import {
  type EndpointParsed,
  type bulkTaxRisks as endpoint,
  messages,
  type TaxRiskSummary,
} from '@countersign/contract';
import { inArray } from 'drizzle-orm';
import { taxRisks } from '../../platform/database/tables/index.ts';
import { Failure } from '../../platform/failure/failure.ts';
import { bulkRows } from '../../platform/lists/bulk-rows.ts';
import type { RecordRows } from '../../platform/lists/record-rows.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { actOnTaxRisk } from './act-on-tax-risk.ts';
import type { SeesDocuments } from './find-tax-risk.ts';
import { type TaxRiskChoice, taxRiskRows, taxRiskSummaries } from './tax-risk-source.ts';

/**
 * Does the same to many assessments, to each by the rules of one.
 * @throws Failure as `bulkRows`; `invalid` where they are closed without a reason
 */
export async function bulkTaxRisks(
  platform: Pick<Platform, 'database'>,
  user: Member,
  sees: SeesDocuments,
  { action: act, selection, reason, ...of }: EndpointParsed<typeof endpoint>['body'],
) {
  if (act === 'close' && reason === '') {
    throw new Failure('invalid', messages.required, { reason: messages.required });
  }
  return bulkRows(
    { database: platform.database, caller: user },
    { selection, ...of },
    rowsToChange,
    ({ id, revision }) => {
      const command = act === 'close' ? { act, reason } : { act };
      return actOnTaxRisk(platform, user, sees, id, { ...command, revision });
    },
  );
}

/** Rows as the list has them, with the revision on which each is changed. */
const rowsToChange: RecordRows<TaxRiskSummary & { revision: number }, TaxRiskChoice> = {
  ...taxRiskRows,
  load: async (tx, ids) => {
    const { id, revision } = taxRisks;
    const found = await tx
      .select({ id, revision })
      .from(taxRisks)
      .where(inArray(id, [...ids]));
    const revisions = new Map(found.map((row) => [row.id, row.revision]));
    const rows = await taxRiskSummaries(tx, ids);
    return rows.map((row) => ({ ...row, revision: revisions.get(row.id) ?? 0 }));
  },
};
