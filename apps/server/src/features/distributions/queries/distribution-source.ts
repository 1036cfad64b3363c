import { type DistributionSummary, distributionsList } from '@countersign/contract';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import {
  distributionFiles,
  distributionFileVersions,
  distributions,
  projects,
} from '../../../platform/database/tables/index.ts';
import { referenceFilter } from '../../../platform/lists/filter-conditions.ts';
import { listFrom } from '../../../platform/lists/list-from.ts';
import type { RecordRows } from '../../../platform/lists/record-rows.ts';
import { searchBy } from '../../../platform/search/search-by.ts';
import { visibleDistributions } from './distribution-access.ts';
import { distributionSummaries } from './distribution-queries.ts';

const fileNames: SQL = sql`(
  select string_agg(fold(version.name), ' ')
  from ${distributionFiles} as file
  join ${distributionFileVersions} as version on version.file_id = file.id and version.version = file.version
  where file.distribution_id = ${distributions.id}
)`;

/** Defines the source of the list of distributions. */
const distributionSource = listFrom(distributionsList, {
  from: sql`${distributions}`,
  id: distributions.id,
  fields: {
    title: distributions.sortTitle,
    state: distributions.state,
    mode: distributions.mode,
    companyId: { filter: referenceFilter(distributions.companyId) },
    projectId: { filter: referenceFilter(distributions.projectId) },
    createdBy: { filter: referenceFilter(distributions.createdBy) },
    expiresOn: distributions.expiresOn,
    sentAt: distributions.sentAt,
    createdAt: distributions.createdAt,
    updatedAt: distributions.updatedAt,
  },
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
});

/** The distributions of a company, or of a project; without either all of them. */
interface DistributionChoice {
  companyId?: string | undefined;
  projectId?: string | undefined;
}

/** The rows of the list of distributions. */
export const distributionRows: RecordRows<DistributionSummary, DistributionChoice> = {
  thing: 'distribution',
  fileName: 'Distributions',
  source: distributionSource,
  shown: ({ companyId, projectId }, user) =>
    and(
      visibleDistributions(user),
      companyId === undefined ? undefined : eq(distributions.companyId, companyId),
      projectId === undefined ? undefined : eq(distributions.projectId, projectId),
    ),
  load: distributionSummaries,
  name: ({ title }) => title,
  cells: {
    companyId: ({ company }) => company.name,
    projectId: ({ project }) => project?.name ?? '',
    createdBy: ({ createdBy }) => createdBy.name,
    files: ({ fileNames: names }) => names.join(', '),
    recipients: ({ counts }) => counts.recipients,
    delivered: ({ counts }) => counts.delivered,
    bounced: ({ counts }) => counts.bounced,
    opened: ({ counts }) => counts.opened,
    downloaded: ({ counts }) => counts.downloaded,
    confirmed: ({ counts }) => counts.confirmed,
    confirmedEarlier: ({ counts }) => counts.confirmedEarlier,
  },
};
