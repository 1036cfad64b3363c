import {
  type ArchivedChoice,
  type CompanySummary,
  companiesList,
  countryName,
} from '@countersign/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { companies } from '../../platform/database/tables/index.ts';
import { choiceFilter } from '../../platform/lists/filter-conditions.ts';
import { isArchived } from '../../platform/lists/is-archived.ts';
import { listFrom } from '../../platform/lists/list-from.ts';
import type { ListSort } from '../../platform/lists/list-source.ts';
import type { RecordRows } from '../../platform/lists/record-rows.ts';
import { searchBy } from '../../platform/search/search-by.ts';
import { companySummaries } from './company-queries.ts';

/** A tenant has companies by the dozen: what is no column to sort by is folded where it is asked for. */
const folded = (text: SQL | PgColumn): SQL => sql`(fold(${text}) collate "C")`;
const city = sql`(${companies.address}->>'city')`;
const textSort = (column: ListSort['column']): ListSort => ({ column, type: 'text' });
const ordered = (column: PgColumn) => textSort(sql`(${column} collate "C")`);

/** Defines the source of the list of companies. */
const companySource = listFrom(companiesList, {
  from: sql`${companies}`,
  id: companies.id,
  fields: {
    name: companies.sortName,
    code: folded(companies.code),
    type: { sort: ordered(companies.type), filter: choiceFilter(companies.type) },
    registrationNumber: folded(companies.registrationNumber),
    vatNumber: folded(companies.vatNumber),
    city: folded(city),
    country: { sort: ordered(companies.country), filter: choiceFilter(companies.country) },
    currency: { sort: ordered(companies.currency), filter: choiceFilter(companies.currency) },
    smallClient: companies.smallClient,
    smallClientEvidenceOn: companies.smallClientEvidenceOn,
    contactName: folded(companies.contactName),
    contactEmail: folded(companies.contactEmail),
    createdAt: companies.createdAt,
    updatedAt: companies.updatedAt,
  },
  search: searchBy({
    texts: [
      companies.sortName,
      folded(companies.code),
      folded(companies.registrationNumber),
      folded(companies.vatNumber),
      folded(companies.contactName),
    ],
  }),
});

/** The rows of the list of companies. */
export const companyRows: RecordRows<CompanySummary, { archived: ArchivedChoice }> = {
  thing: 'company',
  fileName: 'Companies',
  source: companySource,
  shown: isArchived(companies.archivedAt),
  load: companySummaries,
  name: ({ name }) => name,
  cells: { country: (company) => countryName(company.country) },
};
