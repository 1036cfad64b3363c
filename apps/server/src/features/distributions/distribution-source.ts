import { type DistributionSummary, distributionsList } from '@countersign/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  distributionFiles,
  distributionFileVersions,
  distributions,
  projects,
} from '../../platform/database/tables/index.ts';
import { choiceLabel } from '../../platform/lists/choice-label.ts';
import {
  choiceFilter,
  dateFilter,
  momentFilter,
  referenceFilter,
  textFilter,
} from '../../platform/lists/filter-conditions.ts';
import type { ListSource, ListSourceField } from '../../platform/lists/list-source.ts';
import type { Cell } from '../../platform/lists/sheet.ts';
import { searchBy } from '../../platform/search/search-by.ts';

const momentField = (column: PgColumn, isNullable = false): ListSourceField => ({
  sort: { column, type: 'timestamptz', isNullable },
  filter: momentFilter(column),
});

const fileNames: SQL = sql`(
  select string_agg(fold(version.name), ' ')
  from ${distributionFiles} as file
  join ${distributionFileVersions} as version on version.file_id = file.id and version.version = file.version
  where file.distribution_id = ${distributions.id}
)`;

const fields: Record<(typeof distributionsList.fields)[number]['key'], ListSourceField> = {
  title: {
    sort: { column: distributions.sortTitle, type: 'text' },
    filter: textFilter(distributions.sortTitle),
  },
  state: {
    sort: { column: distributions.state, type: 'text' },
    filter: choiceFilter(distributions.state),
  },
  mode: { filter: choiceFilter(distributions.mode) },
  companyId: { filter: referenceFilter(distributions.companyId) },
  projectId: { filter: referenceFilter(distributions.projectId) },
  createdBy: { filter: referenceFilter(distributions.createdBy) },
  files: {},
  recipients: {},
  delivered: {},
  bounced: {},
  opened: {},
  downloaded: {},
  confirmed: {},
  confirmedEarlier: {},
  expiresOn: {
    sort: { column: distributions.expiresOn, type: 'date', isNullable: true },
    filter: dateFilter(distributions.expiresOn),
  },
  sentAt: momentField(distributions.sentAt, true),
  createdAt: momentField(distributions.createdAt),
  updatedAt: momentField(distributions.updatedAt),
};

/** Where the list of distributions comes from. */
export const distributionSource: ListSource = {
  definition: distributionsList,
  from: sql`${distributions}`,
  id: distributions.id,
  fields: new Map(Object.entries(fields)),
  search: searchBy({
    texts: [distributions.sortTitle, sql`coalesce(${fileNames}, '')`],
    related: [
      {
        reference: distributions.projectId,
        from: projects,
        id: projects.id,
        texts: [projects.sortName],
      },
    ],
  }),
};

/** A cell of an export. */
export function distributionCell(row: DistributionSummary, key: string): Cell {
  switch (key) {
    case 'companyId':
      return row.company.name;
    case 'projectId':
      return row.project?.name ?? '';
    case 'createdBy':
      return row.createdBy.name;
    case 'files':
      return row.fileNames.join(', ');
    case 'recipients':
    case 'delivered':
    case 'bounced':
    case 'opened':
    case 'downloaded':
    case 'confirmed':
    case 'confirmedEarlier':
      return row.counts[key];
    default:
      return choiceLabel(distributionsList, key, row[key as 'title']);
  }
}
