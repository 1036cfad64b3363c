import { sql } from 'drizzle-orm';
import {
  companies,
  contacts,
  projects,
  taxRisks,
} from '../../../platform/database/tables/index.ts';
import { choice, type DataSet, date, moment, reference, text } from '../data-set.ts';

/** The tax status of engagements, for those who may use it, who see all of them. */
export const taxRisksData: DataSet = {
  from: sql`${taxRisks}`,
  visible: () => undefined,
  id: taxRisks.id,
  order: sql`${taxRisks.levelRank} desc, ${taxRisks.id} desc`,
  opens: { type: 'tax-risk', id: taxRisks.id },
  scope: taxRisks,
  columns: {
    person: text(sql`trim(${contacts.firstName} || ' ' || ${contacts.lastName})`, {
      sql: sql`join ${contacts} on ${contacts.id} = ${taxRisks.contactId}`,
    }),
    role: text(taxRisks.role),
    department: text(taxRisks.department),
    projectId: reference(taxRisks.projectId, projects.name, {
      sql: sql`join ${projects} on ${projects.id} = ${taxRisks.projectId}`,
    }),
    companyId: reference(taxRisks.companyId, companies.name, {
      sql: sql`join ${companies} on ${companies.id} = ${taxRisks.companyId}`,
    }),
    engagedAs: choice(taxRisks.engagedAs),
    startsOn: date(taxRisks.startsOn),
    endsOn: date(taxRisks.endsOn),
    route: choice(taxRisks.route),
    decision: choice(sql`coalesce(${taxRisks.decision}, '')`),
    level: choice(taxRisks.level),
    status: choice(taxRisks.status),
    reviewOn: date(taxRisks.reviewOn),
    disputeDueOn: date(taxRisks.disputeDueOn),
    issuedAt: moment(taxRisks.issuedAt),
    acknowledgedAt: moment(taxRisks.acknowledgedAt),
  },
};
