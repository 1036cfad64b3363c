import { type ListFilter, type TaxRiskSummary, taxRisksList } from '@countersign/contract';
import { disputeDaysLeft } from '@countersign/domain';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { calendarDay } from '../../platform/calendar-day.ts';
import type { Tx } from '../../platform/database/database.ts';
import {
  companies,
  contacts,
  projects,
  taxRisks,
  users,
} from '../../platform/database/tables/index.ts';
import {
  choiceFilter,
  referenceFilter,
  textFilter,
} from '../../platform/lists/filter-conditions.ts';
import { listFrom } from '../../platform/lists/list-from.ts';
import type { RecordRows } from '../../platform/lists/record-rows.ts';
import { searchBy } from '../../platform/search/search-by.ts';
import type { TaxRiskRow } from './tax-risk-world.ts';

const byteOrder = (column: SQL | (typeof taxRisks)['status' | 'engagedAs']) =>
  sql`(${column} collate "C")`;
/** So that it is found in both orders of first and last name. */
const nameTwice = sql`(${contacts.sortName} || ' ' || ${contacts.sortName})`;
const ofPerson = (text: SQL) =>
  textFilter(sql`(select ${text} from ${contacts} where ${contacts.id} = ${taxRisks.contactId})`);
const partOfName = ofPerson(nameTwice);
const wholeName = ofPerson(sql`fold(${contacts.firstName} || ' ' || ${contacts.lastName})`);
/** Filters by person; chosen names are written as the list shows them. */
const personFilter = (filter: ListFilter): SQL =>
  (filter.operator === 'any' ? wholeName : partOfName)(filter);
const decision = sql`coalesce(${taxRisks.decision}, '')`;

/**
 * Defines the source of the list of tax risks. Other tables are joined only where it is sorted by them: all
 * rows would be joined before the first ones are known.
 */
const taxRiskSource = listFrom(taxRisksList, {
  from: sql`${taxRisks}`,
  id: taxRisks.id,
  fields: {
    person: {
      sort: {
        column: contacts.sortName,
        type: 'text',
        joined: { join: sql`join ${contacts} on ${contacts.id} = ${taxRisks.contactId}` },
      },
      filter: personFilter,
    },
    role: taxRisks.sortRole,
    department: taxRisks.sortDepartment,
    projectId: {
      sort: {
        column: projects.sortName,
        type: 'text',
        joined: { join: sql`join ${projects} on ${projects.id} = ${taxRisks.projectId}` },
      },
      filter: referenceFilter(taxRisks.projectId),
    },
    companyId: {
      sort: {
        column: companies.sortName,
        type: 'text',
        joined: { join: sql`join ${companies} on ${companies.id} = ${taxRisks.companyId}` },
      },
      filter: referenceFilter(taxRisks.companyId),
    },
    engagedAs: {
      sort: { column: byteOrder(taxRisks.engagedAs), type: 'text' },
      filter: choiceFilter(taxRisks.engagedAs),
    },
    route: taxRisks.route,
    decision: {
      sort: { column: byteOrder(decision), type: 'text' },
      filter: choiceFilter(decision),
    },
    level: {
      // As its index has it, so that the list's first page is read from that.
      sort: { column: taxRisks.levelRank, type: 'int4' },
      filter: choiceFilter(taxRisks.level),
    },
    status: {
      sort: { column: byteOrder(taxRisks.status), type: 'text' },
      filter: choiceFilter(taxRisks.status),
    },
    startsOn: taxRisks.startsOn,
    endsOn: taxRisks.endsOn,
    reviewOn: taxRisks.reviewOn,
    disputeDueOn: taxRisks.disputeDueOn,
    ownerId: {
      sort: {
        column: users.sortName,
        type: 'text',
        joined: { join: sql`join ${users} on ${users.id} = ${taxRisks.ownerId}` },
      },
      filter: referenceFilter(taxRisks.ownerId),
    },
    isOverridden: sql`${taxRisks.override} is not null`,
    hasStatement: taxRisks.hasStatement,
    isBlanket: taxRisks.isBlanket,
    updatedAt: taxRisks.updatedAt,
  },
  search: searchBy({
    texts: [taxRisks.sortRole, taxRisks.sortDepartment],
    related: [
      { reference: taxRisks.contactId, from: contacts, id: contacts.id, texts: [nameTwice] },
      {
        reference: taxRisks.projectId,
        from: projects,
        id: projects.id,
        texts: [projects.sortName],
      },
    ],
  }),
});

/** The tax risks of a person, of a project, or of a company; without any of them all. */
export interface TaxRiskChoice {
  contactId?: string | undefined;
  projectId?: string | undefined;
  companyId?: string | undefined;
}

/** Selects the tax risks in the scope of a list, besides its filters. */
export function taxRisksInScope({
  contactId,
  projectId,
  companyId,
}: TaxRiskChoice): SQL | undefined {
  return and(
    contactId === undefined ? undefined : eq(taxRisks.contactId, contactId),
    projectId === undefined ? undefined : eq(taxRisks.projectId, projectId),
    companyId === undefined ? undefined : eq(taxRisks.companyId, companyId),
  );
}

/** The rows of a page of the list, in any order. */
export async function taxRiskSummaries(tx: Tx, ids: readonly string[]): Promise<TaxRiskSummary[]> {
  const rows = await tx
    .select({
      row: taxRisks,
      person: sql<string>`trim(${contacts.firstName} || ' ' || ${contacts.lastName})`,
      project: projects.name,
      company: companies.name,
      timeZone: companies.timeZone,
      owner: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
    })
    .from(taxRisks)
    .innerJoin(contacts, eq(contacts.id, taxRisks.contactId))
    .innerJoin(projects, eq(projects.id, taxRisks.projectId))
    .innerJoin(companies, eq(companies.id, taxRisks.companyId))
    .innerJoin(users, eq(users.id, taxRisks.ownerId))
    .where(inArray(taxRisks.id, [...ids]));
  return rows.map(({ row, timeZone, ...names }) =>
    presentSummary(row, { ...names, today: calendarDay(timeZone) }),
  );
}

/** An assessment as a row of the list. */
export function presentSummary(
  row: TaxRiskRow,
  joined: { person: string; project: string; company: string; owner: string; today: string },
): TaxRiskSummary {
  const { disputeDueOn } = row;
  return {
    id: row.id,
    version: row.version,
    person: { id: row.contactId, name: joined.person },
    project: { id: row.projectId, name: joined.project },
    company: { id: row.companyId, name: joined.company },
    role: row.role,
    department: row.department,
    engagedAs: row.engagedAs,
    route: row.route,
    decision: row.decision,
    level: row.level,
    levelReasons: row.levelReasons,
    status: row.status,
    startsOn: row.startsOn,
    endsOn: row.endsOn,
    reviewOn: row.reviewOn,
    disputeDueOn,
    disputeDaysLeft: disputeDueOn === null ? null : disputeDaysLeft(disputeDueOn, joined.today),
    owner: { id: row.ownerId, name: joined.owner },
    isOverridden: row.override !== null,
    hasStatement: row.hasStatement,
    isBlanket: row.isBlanket,
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Defines the rows of the list of tax risks; an export leaves out payment details and addresses. */
export const taxRiskRows: RecordRows<TaxRiskSummary, TaxRiskChoice> = {
  thing: 'tax risk',
  fileName: 'Tax risks',
  source: taxRiskSource,
  shown: taxRisksInScope,
  load: taxRiskSummaries,
  name: ({ person, role }) => `${person.name}, ${role}`,
  cells: {
    person: ({ person }) => person.name,
    projectId: ({ project }) => project.name,
    companyId: ({ company }) => company.name,
    ownerId: ({ owner }) => owner.name,
  },
};
