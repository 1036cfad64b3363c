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
import { choiceLabel } from '../../platform/lists/choice-label.ts';
import {
  choiceFilter,
  dateFilter,
  flagFilter,
  momentFilter,
  referenceFilter,
  textFilter,
} from '../../platform/lists/filter-conditions.ts';
import type { ListSource, ListSourceField } from '../../platform/lists/list-source.ts';
import type { Cell } from '../../platform/lists/sheet.ts';
import { searchBy } from '../../platform/search/search-by.ts';
import type { TaxRiskRow } from './tax-risk-world.ts';

type Column = (typeof taxRisks)['startsOn' | 'endsOn' | 'reviewOn' | 'disputeDueOn'];
const dayField = (column: Column): ListSourceField => ({
  sort: { column, type: 'date', isNullable: true },
  filter: dateFilter(column),
});
const byteOrder = (column: SQL | (typeof taxRisks)['status' | 'engagedAs']) =>
  sql`(${column} collate "C")`;
/** So that it is found in both orders of first and last name. */
const nameTwice = sql`(${contacts.sortName} || ' ' || ${contacts.sortName})`;
const ofPerson = (text: SQL) =>
  textFilter(sql`(select ${text} from ${contacts} where ${contacts.id} = ${taxRisks.contactId})`);
const partOfName = ofPerson(nameTwice);
const wholeName = ofPerson(sql`fold(${contacts.firstName} || ' ' || ${contacts.lastName})`);
/** Who is chosen by their name is written as the list shows them. */
const personFilter = (filter: ListFilter): SQL =>
  (filter.operator === 'any' ? wholeName : partOfName)(filter);
const decision = sql`coalesce(${taxRisks.decision}, '')`;

const fields: Record<(typeof taxRisksList.fields)[number]['key'], ListSourceField> = {
  person: {
    sort: {
      column: contacts.sortName,
      type: 'text',
      beside: { join: sql`join ${contacts} on ${contacts.id} = ${taxRisks.contactId}` },
    },
    filter: personFilter,
  },
  role: {
    sort: { column: taxRisks.sortRole, type: 'text' },
    filter: textFilter(taxRisks.sortRole),
  },
  department: {
    sort: { column: taxRisks.sortDepartment, type: 'text' },
    filter: textFilter(taxRisks.sortDepartment),
  },
  projectId: {
    sort: {
      column: projects.sortName,
      type: 'text',
      beside: { join: sql`join ${projects} on ${projects.id} = ${taxRisks.projectId}` },
    },
    filter: referenceFilter(taxRisks.projectId),
  },
  companyId: {
    sort: {
      column: companies.sortName,
      type: 'text',
      beside: { join: sql`join ${companies} on ${companies.id} = ${taxRisks.companyId}` },
    },
    filter: referenceFilter(taxRisks.companyId),
  },
  engagedAs: {
    sort: { column: byteOrder(taxRisks.engagedAs), type: 'text' },
    filter: choiceFilter(taxRisks.engagedAs),
  },
  route: { filter: choiceFilter(taxRisks.route) },
  decision: { sort: { column: byteOrder(decision), type: 'text' }, filter: choiceFilter(decision) },
  level: {
    // As its index has it, so that the list's first page is read from that.
    sort: { column: taxRisks.levelRank, type: 'int4' },
    filter: choiceFilter(taxRisks.level),
  },
  status: {
    sort: { column: byteOrder(taxRisks.status), type: 'text' },
    filter: choiceFilter(taxRisks.status),
  },
  startsOn: dayField(taxRisks.startsOn),
  endsOn: dayField(taxRisks.endsOn),
  reviewOn: dayField(taxRisks.reviewOn),
  disputeDueOn: dayField(taxRisks.disputeDueOn),
  ownerId: {
    sort: {
      column: users.sortName,
      type: 'text',
      beside: { join: sql`join ${users} on ${users.id} = ${taxRisks.ownerId}` },
    },
    filter: referenceFilter(taxRisks.ownerId),
  },
  isOverridden: { filter: flagFilter(sql`${taxRisks.override} is not null`) },
  hasStatement: { filter: flagFilter(taxRisks.hasStatement) },
  isBlanket: { filter: flagFilter(taxRisks.isBlanket) },
  updatedAt: {
    sort: { column: taxRisks.updatedAt, type: 'timestamptz' },
    filter: momentFilter(taxRisks.updatedAt),
  },
};

/**
 * Where the list of tax risks comes from. What stands beside it is joined where it is sorted by that alone: all
 * rows would be joined before the first ones are known.
 */
export const taxRiskSource: ListSource = {
  definition: taxRisksList,
  from: sql`${taxRisks}`,
  id: taxRisks.id,
  fields: new Map(Object.entries(fields)),
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
};

/** What a list is narrowed down to besides its filters. */
export function taxRisksShown(query: {
  contactId?: string | undefined;
  projectId?: string | undefined;
  companyId?: string | undefined;
}): SQL | undefined {
  const { contactId, projectId, companyId } = query;
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
  beside: { person: string; project: string; company: string; owner: string; today: string },
): TaxRiskSummary {
  const { disputeDueOn } = row;
  return {
    id: row.id,
    version: row.version,
    person: { id: row.contactId, name: beside.person },
    project: { id: row.projectId, name: beside.project },
    company: { id: row.companyId, name: beside.company },
    role: row.role,
    department: row.department,
    engagedAs: row.engagedAs,
    route: row.route,
    decision: row.decision,
    level: row.level,
    levelWhy: row.levelWhy,
    status: row.status,
    startsOn: row.startsOn,
    endsOn: row.endsOn,
    reviewOn: row.reviewOn,
    disputeDueOn,
    disputeDaysLeft: disputeDueOn === null ? null : disputeDaysLeft(disputeDueOn, beside.today),
    owner: { id: row.ownerId, name: beside.owner },
    isOverridden: row.override !== null,
    hasStatement: row.hasStatement,
    isBlanket: row.isBlanket,
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** A cell of an export. */
export function taxRiskCell(risk: TaxRiskSummary, key: string): Cell {
  switch (key) {
    case 'person':
      return risk.person.name;
    case 'projectId':
      return risk.project.name;
    case 'companyId':
      return risk.company.name;
    case 'ownerId':
      return risk.owner.name;
    default:
      return choiceLabel(
        taxRisksList,
        key,
        risk[key as 'role' | 'level' | 'decision' | 'startsOn' | 'isOverridden'],
      );
  }
}
