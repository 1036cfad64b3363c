import { type CompanySummary, companiesList, countryName } from '@countersign/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { companies } from '../../platform/database/tables/index.ts';
import { choiceLabel } from '../../platform/lists/choice-label.ts';
import {
  choiceFilter,
  dateFilter,
  momentFilter,
  textFilter,
} from '../../platform/lists/filter-conditions.ts';
import { isArchived } from '../../platform/lists/is-archived.ts';
import type { ListSort, ListSource, ListSourceField } from '../../platform/lists/list-source.ts';
import type { Cell } from '../../platform/lists/sheet.ts';
import { searchBy } from '../../platform/search/search-by.ts';

/** A tenant has companies by the dozen: what is no column to sort by is folded where it is asked for. */
const folded = (text: SQL | PgColumn): SQL => sql`(fold(${text}) collate "C")`;
const city = sql`(${companies.address}->>'city')`;
const textSort = (column: ListSort['column']): ListSort => ({ column, type: 'text' });
const ordered = (column: PgColumn) => textSort(sql`(${column} collate "C")`);

const fields: Record<(typeof companiesList.fields)[number]['key'], ListSourceField> = {
  name: { sort: textSort(companies.sortName), filter: textFilter(companies.sortName) },
  code: { sort: textSort(folded(companies.code)), filter: textFilter(folded(companies.code)) },
  type: { sort: ordered(companies.type), filter: choiceFilter(companies.type) },
  registrationNumber: { filter: textFilter(folded(companies.registrationNumber)) },
  vatNumber: { filter: textFilter(folded(companies.vatNumber)) },
  city: { sort: textSort(folded(city)), filter: textFilter(folded(city)) },
  country: { sort: ordered(companies.country), filter: choiceFilter(companies.country) },
  currency: { sort: ordered(companies.currency), filter: choiceFilter(companies.currency) },
  smallClient: { filter: choiceFilter(companies.smallClient) },
  smallClientEvidenceOn: {
    sort: { column: companies.smallClientEvidenceOn, type: 'date', isNullable: true },
    filter: dateFilter(companies.smallClientEvidenceOn),
  },
  contactName: { filter: textFilter(folded(companies.contactName)) },
  contactEmail: { filter: textFilter(folded(companies.contactEmail)) },
  projectCount: {},
  createdAt: {
    sort: { column: companies.createdAt, type: 'timestamptz' },
    filter: momentFilter(companies.createdAt),
  },
  updatedAt: {
    sort: { column: companies.updatedAt, type: 'timestamptz' },
    filter: momentFilter(companies.updatedAt),
  },
};

/** Where the list of companies comes from. */
export const companySource: ListSource = {
  definition: companiesList,
  from: sql`${companies}`,
  id: companies.id,
  fields: new Map(Object.entries(fields)),
  search: searchBy({
    texts: [
      companies.sortName,
      folded(companies.code),
      folded(companies.registrationNumber),
      folded(companies.vatNumber),
      folded(companies.contactName),
    ],
  }),
};

/** Which companies a list shows, as far as they are archived. */
export const companiesShown = isArchived(companies.archivedAt);

/** A cell of an export. */
export function companyCell(company: CompanySummary, key: string): Cell {
  const value = company[key as keyof CompanySummary];
  if (key === 'country') return countryName(company.country);
  return choiceLabel(companiesList, key, value);
}
