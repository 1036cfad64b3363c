import { sql } from 'drizzle-orm';
import {
  companies,
  distributionRecipients,
  distributions,
  projects,
} from '../../../platform/database/tables/index.ts';
import { visibleDistributions } from '../../distributions/index.ts';
import {
  type ColumnSource,
  choice,
  type DataSet,
  moment,
  number,
  reference,
  text,
} from '../data-set.ts';

/** The columns of the distribution that a row is, or belongs to. */
const distributionColumns: Readonly<Record<string, ColumnSource>> = {
  title: text(distributions.title),
  projectId: reference(distributions.projectId, projects.name, {
    sql: sql`left join ${projects} on ${projects.id} = ${distributions.projectId}`,
  }),
  companyId: reference(distributions.companyId, companies.name, {
    sql: sql`join ${companies} on ${companies.id} = ${distributions.companyId}`,
  }),
  distributionState: choice(distributions.state),
  mode: choice(distributions.mode),
  sentAt: moment(distributions.sentAt),
};

const ofDistribution = sql`from ${distributionRecipients}
  where ${distributionRecipients.distributionId} = ${distributions.id}`;
const { reading, delivery } = distributionRecipients;
const people = sql`(select count(*)::float8 ${ofDistribution})`;
const reached = sql`(select count(*)::float8 ${ofDistribution} and ${reading} <> 'unopened')`;

/** Defines the data set of the distributions that a user sees, with their reach. */
export const distributionsData: DataSet = {
  from: sql`${distributions}`,
  visible: visibleDistributions,
  id: distributions.id,
  order: sql`${distributions.sentAt} desc nulls first, ${distributions.id} desc`,
  opens: { type: 'distribution', id: distributions.id },
  scope: distributions,
  columns: {
    ...distributionColumns,
    people: number(people),
    reached: number(reached),
    reach: number(sql`(100 * ${reached} / nullif(${people}, 0))`),
    undelivered: number(
      sql`(select count(*)::float8 ${ofDistribution} and ${delivery} in ('bounced', 'complained', 'failed'))`,
    ),
  },
};

/** Defines the data set of the recipients of distributions that a user sees, a row for each person of each. */
export const recipientsData: DataSet = {
  from: sql`${distributionRecipients}
    join ${distributions} on ${distributions.id} = ${distributionRecipients.distributionId}`,
  visible: visibleDistributions,
  id: distributionRecipients.id,
  order: sql`${distributions.sentAt} desc nulls first, ${distributionRecipients.id} desc`,
  opens: { type: 'distribution', id: distributions.id },
  scope: distributions,
  columns: {
    ...distributionColumns,
    name: text(distributionRecipients.name),
    email: text(distributionRecipients.email),
    delivery: choice(delivery),
    reading: choice(reading),
    openedAt: moment(distributionRecipients.openedAt),
    downloadedAt: moment(distributionRecipients.downloadedAt),
    confirmedAt: moment(distributionRecipients.confirmedAt),
    pagesViewed: number(sql`${distributionRecipients.pagesViewed}::float8`),
    minutes: number(sql`(${distributionRecipients.seconds} / 60.0)::float8`),
  },
};
