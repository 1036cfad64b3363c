import type { RiskLevel, TaxRiskCards } from '@countersign/contract';
import * as contract from '@countersign/contract';
import { disputeDaysLeft } from '@countersign/domain';
import { and, count, eq, ne, sql } from 'drizzle-orm';
import { calendarDay } from '../../platform/calendar-day.ts';
import type { Database } from '../../platform/database/database.ts';
import { companies, taxRisks } from '../../platform/database/tables/index.ts';
import { operation } from '../../platform/http/operation.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { type TaxRiskChoice, taxRisksInScope } from './tax-risk-source.ts';

const counted = (condition: ReturnType<typeof sql>) =>
  sql<number>`count(*) filter (where ${condition})`.mapWith(Number);

/** The figures of the cards. */
export function countCards(
  database: Database,
  user: Member,
  query: TaxRiskChoice,
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
      .where(taxRisksInScope(query));
    if (!row) throw new Error('Nothing was counted.');
    const { nearest, timeZone, ...figures } = row;
    const disputeDaysLeftOf =
      nearest === null ? null : disputeDaysLeft(nearest, calendarDay(timeZone ?? 'UTC'));
    return { ...figures, disputeDaysLeft: disputeDaysLeftOf };
  });
}

/** Counts the engagements of a project that have not ended at each level, by department. */
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
