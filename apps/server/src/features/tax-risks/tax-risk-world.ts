import { and, countDistinct, eq, inArray, ne, sql } from 'drizzle-orm';
import { calendarDay } from '../../platform/calendar-day.ts';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import {
  companies,
  contacts,
  projects,
  taxIndustryRoles,
  taxRiskEvidence,
  taxRisks,
  users,
} from '../../platform/database/tables/index.ts';
import { type KeptSettings, readSettings } from './tax-settings.ts';

/** An assessment as the database has it. */
export type TaxRiskRow = typeof taxRisks.$inferSelect;

/** An assessment with all that its route, its result and its level depend on. */
export interface TaxWorld {
  row: TaxRiskRow;
  contact: { id: string; name: string; firstName: string; email: string };
  project: { id: string; name: string };
  company: typeof companies.$inferSelect;
  ownerName: string;
  settings: KeptSettings;
  role: typeof taxIndustryRoles.$inferSelect | null;
  /** What files of evidence are about. */
  evidence: ReadonlySet<string>;
  /** Other engagements of the same person that are not closed. */
  others: readonly OtherEngagement[];
  /** For how many people the same answers were given, this one among them. */
  sameAnswers: number;
  today: string;
}

interface OtherEngagement {
  projectId: string;
  companyId: string;
  engagedAs: string;
  startsOn: string | null;
  endsOn: string | null;
}

/** Assessments with what they depend on, by id, in a few statements whatever their number. */
export async function readWorlds(tx: Tx, ids: readonly string[]): Promise<Map<string, TaxWorld>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({
      row: taxRisks,
      contact: {
        id: contacts.id,
        name: sql<string>`trim(${contacts.firstName} || ' ' || ${contacts.lastName})`,
        firstName: contacts.firstName,
        email: contacts.email,
      },
      project: { id: projects.id, name: projects.name },
      company: companies,
      ownerName: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      role: taxIndustryRoles,
    })
    .from(taxRisks)
    .innerJoin(contacts, eq(contacts.id, taxRisks.contactId))
    .innerJoin(projects, eq(projects.id, taxRisks.projectId))
    .innerJoin(companies, eq(companies.id, taxRisks.companyId))
    .innerJoin(users, eq(users.id, taxRisks.ownerId))
    .leftJoin(
      taxIndustryRoles,
      sql`${taxIndustryRoles.id} = (${taxRisks.roleClaim} ->> 'roleId')::uuid`,
    )
    .where(inArray(taxRisks.id, [...ids]));
  const settings = await readSettings(tx);
  const evidence = await readEvidenceTopics(tx, ids);
  const others = await readOthers(
    tx,
    rows.map(({ row }) => row),
  );
  const same = await countSameAnswers(
    tx,
    rows.flatMap(({ row }) => row.answersHash ?? []),
  );
  return new Map(
    rows.map((one) => [
      one.row.id,
      {
        ...one,
        settings,
        evidence: evidence.get(one.row.id) ?? new Set(),
        others: (others.get(one.row.contactId) ?? []).filter(({ id }) => id !== one.row.id),
        sameAnswers: same.get(one.row.answersHash ?? '') ?? 0,
        today: calendarDay(one.company.timeZone),
      },
    ]),
  );
}

async function readEvidenceTopics(tx: Tx, ids: readonly string[]) {
  const rows = await tx
    .select({ riskId: taxRiskEvidence.riskId, about: taxRiskEvidence.about })
    .from(taxRiskEvidence)
    .where(inArray(taxRiskEvidence.riskId, [...ids]));
  const topics = new Map<string, Set<string>>();
  for (const { riskId, about } of rows) {
    topics.set(riskId, (topics.get(riskId) ?? new Set()).add(about));
  }
  return topics;
}

/** As many engagements of one person as are looked at. */
const maxOthers = 50;

async function readOthers(tx: Tx, rows: readonly TaxRiskRow[]) {
  const contactIds = sql.param([...new Set(rows.map(({ contactId }) => contactId))]);
  const found = await tx.execute(sql`
    select other.* from unnest(${contactIds}::uuid[]) as person (id), lateral (
      select id, contact_id as "contactId", project_id as "projectId", company_id as "companyId",
        engaged_as as "engagedAs", starts_on::text as "startsOn", ends_on::text as "endsOn"
      from ${taxRisks} where ${taxRisks.contactId} = person.id and ${ne(taxRisks.status, 'closed')}
      order by ${taxRisks.createdAt} desc limit ${maxOthers}
    ) as other`);
  return Map.groupBy(
    rowsOf<OtherEngagement & { id: string; contactId: string }>(found),
    ({ contactId }) => contactId,
  );
}

/** To how many people the same answers were given, by their hash. */
export async function countSameAnswers(
  tx: Tx,
  hashes: readonly string[],
): Promise<Map<string, number>> {
  if (hashes.length === 0) return new Map();
  const rows = await tx
    .select({ hash: taxRisks.answersHash, people: countDistinct(taxRisks.contactId) })
    .from(taxRisks)
    .where(and(inArray(taxRisks.answersHash, [...new Set(hashes)]), ne(taxRisks.status, 'closed')))
    .groupBy(taxRisks.answersHash);
  return new Map(rows.map(({ hash, people }) => [hash ?? '', people]));
}
