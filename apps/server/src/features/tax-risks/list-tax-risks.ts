import * as contract from '@countersign/contract';
import {
  type EndpointParsed,
  type listTaxRisks as listed,
  type RiskLevel,
  type Rows,
  type TaxRiskCards,
  type TaxRiskSummary,
  taxRisksList,
} from '@countersign/contract';
import { disputeDaysLeft } from '@countersign/domain';
import { and, count, eq, ne, sql } from 'drizzle-orm';
import { calendarDay } from '../../platform/calendar-day.ts';
import type { Database } from '../../platform/database/database.ts';
import { companies, taxRisks } from '../../platform/database/tables/index.ts';
import { operation } from '../../platform/http/operation.ts';
import { exportRows } from '../../platform/lists/export-rows.ts';
import { readRows } from '../../platform/lists/read-rows.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { taxRiskCell, taxRiskSource, taxRiskSummaries, taxRisksShown } from './tax-risk-source.ts';

/** A page of the tax risks. */
export function listTaxRisks(
  database: Database,
  user: Member,
  query: EndpointParsed<typeof listed>['query'],
): Promise<Rows<TaxRiskSummary>> {
  return database.tenant(user.tenantId, (tx) =>
    readRows(tx, taxRiskSource, query, taxRisksShown(query), (ids) => taxRiskSummaries(tx, ids)),
  );
}

/** All tax risks that a list shows, as a file: nothing of how somebody is paid, and no address. */
export const exportTaxRisks = operation(
  contract.exportTaxRisks,
  ({ database, caller: user, query }) =>
    exportRows({
      database,
      tenantId: user.tenantId,
      source: taxRiskSource,
      query,
      where: taxRisksShown(query),
      fields: taxRisksList.fields,
      load: taxRiskSummaries,
      cell: taxRiskCell,
      fileName: 'Tax risks',
    }),
);

const counted = (condition: ReturnType<typeof sql>) =>
  sql<number>`count(*) filter (where ${condition})`.mapWith(Number);

/** The figures of the cards. */
export function countCards(
  database: Database,
  user: Member,
  query: Parameters<typeof taxRisksShown>[0],
): Promise<TaxRiskCards> {
  return database.tenant(user.tenantId, async (tx) => {
    const [row] = await tx
      .select({
        high: counted(sql`${taxRisks.level} = 'high' and ${taxRisks.status} <> 'closed'`),
        reviewDue: counted(sql`${taxRisks.status} = 'review-due'`),
        awaitingSignOff: counted(sql`${taxRisks.status} = 'in-review'`),
        disputed: counted(sql`${taxRisks.status} = 'disputed'`),
        disputesLapsed: counted(
          sql`${taxRisks.status} = 'disputed' and ${taxRisks.disputeDueOn} < (now() at time zone ${companies.timeZone})::date`,
        ),
        nearest: sql<string | null>`min(${taxRisks.disputeDueOn})::text`,
        timeZone: sql<
          string | null
        >`(array_agg(${companies.timeZone} order by ${taxRisks.disputeDueOn} nulls last))[1]`,
      })
      .from(taxRisks)
      .innerJoin(companies, eq(companies.id, taxRisks.companyId))
      .where(taxRisksShown(query));
    if (!row) throw new Error('Nothing was counted.');
    const { nearest, timeZone, ...figures } = row;
    const disputeDaysLeftOf =
      nearest === null ? null : disputeDaysLeft(nearest, calendarDay(timeZone ?? 'UTC'));
    return { ...figures, disputeDaysLeft: disputeDaysLeftOf };
  });
}

/** How many engagements of a project that have not ended there are at each level, by department. */
export const getPicture = operation(
  contract.getTaxRiskPicture,
  ({ database, caller: user, query: { projectId } }) => {
    const ofLevel = (level: RiskLevel) => counted(sql`${taxRisks.level} = ${level}`);
    return database.tenant(user.tenantId, async (tx) => ({
      departments: await tx
        .select({
          department: taxRisks.department,
          low: ofLevel('low'),
          medium: ofLevel('medium'),
          high: ofLevel('high'),
        })
        .from(taxRisks)
        .where(and(eq(taxRisks.projectId, projectId), ne(taxRisks.status, 'closed')))
        .groupBy(taxRisks.department)
        .orderBy(sql`${count()} desc`, taxRisks.department)
        .limit(200),
    }));
  },
);
