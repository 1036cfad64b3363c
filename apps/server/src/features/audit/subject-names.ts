import type { EventSubject } from '@countersign/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import {
  approvalSetups,
  approverGroups,
  auditEvents,
  companies,
  contactGroups,
  contacts,
  customFields,
  distributionRecipients,
  distributions,
  documentParties,
  documents,
  emailTemplates,
  formPacks,
  formTemplates,
  projects,
  reports,
  taxDisputes,
  taxIndustryRoles,
  taxRiskInvitations,
  taxRisks,
  taxStatementRecipients,
  tenants,
  users,
  watermarkTemplates,
} from '../../platform/database/tables/index.ts';

/** Each kind of subject as `id` and `name`. A document goes by the name of its recipient. */
const named: Record<EventSubject, SQL> = {
  user: sql`select id, trim(first_name || ' ' || last_name) as name from ${users}`,
  tenant: sql`select id, name from ${tenants}`,
  company: sql`select id, name from ${companies}`,
  project: sql`select id, name from ${projects}`,
  contact: sql`select id, trim(first_name || ' ' || last_name) as name from ${contacts}`,
  // A private group is its owner's business, and readers of the log are others.
  'contact-group': sql`
    select id, case when owner_id is null then name else 'A private group' end as name
    from ${contactGroups}`,
  'custom-field': sql`select id, name from ${customFields}`,
  'approval-setup': sql`select id, name from ${approvalSetups}`,
  'email-template': sql`select id, name from ${emailTemplates}`,
  'approver-group': sql`select id, name from ${approverGroups}`,
  'form-template': sql`select id, name from ${formTemplates}`,
  'form-pack': sql`select id, name from ${formPacks}`,
  // A report is its owner's business until it is shared.
  report: sql`select id, name from ${reports}`,
  distribution: sql`select id, title as name from ${distributions}`,
  'watermark-template': sql`select id, name from ${watermarkTemplates}`,
  document: sql`
    select ${documents.id} as id, trim(${contacts.firstName} || ' ' || ${contacts.lastName}) as name
    from ${documents} join ${contacts} on ${contacts.id} = ${documents.recipientId}`,
  // Neither does a tax risk have a name but that of its person.
  'tax-risk': sql`
    select ${taxRisks.id} as id, trim(${contacts.firstName} || ' ' || ${contacts.lastName}) as name
    from ${taxRisks} join ${contacts} on ${contacts.id} = ${taxRisks.contactId}`,
  'industry-role': sql`select id, name from ${taxIndustryRoles}`,
};

/** Everything of the tenant that an event can be about, as rows of `id` and `name`. */
export const allSubjects = sql.join(Object.values(named), sql` union all `);

/** The users of the tenant, as rows of `id` and `name`. */
export const allActors = named.user;

/**
 * Selects the name of the link holder who caused an event of the log, as a column of its row; null for the system, and
 * for users. The system has no address.
 */
export const linkHolderName: SQL<string | null> = sql<string | null>`case
  when ${auditEvents.actorId} is null and ${auditEvents.address} <> '' then (${sql.join(
    [
      holderName(documentParties, 'partyId'),
      holderName(distributionRecipients, 'recipientId'),
      holderName(taxStatementRecipients, 'recipientId'),
      holderName(taxRiskInvitations, 'invitationId'),
      holderName(taxDisputes, 'disputeId'),
    ],
    sql` union all `,
  )} limit 1)
end`;

function holderName(holders: PgTable, field: string): SQL {
  return sql`select name from ${holders} where id = (${auditEvents.detail} ->> ${sql.raw(`'${field}'`)})::uuid`;
}

/** The names of subjects and actors by their ids, in one question; without those that are gone. */
export async function namesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const wanted = sql`${sql.param([...new Set(ids)])}::uuid[]`;
  const parts = Object.values(named).map(
    (part) => sql`select id, name from (${part}) as one where id = any(${wanted})`,
  );
  const found = await tx.execute(sql.join(parts, sql` union all `));
  return new Map(rowsOf<{ id: string; name: string }>(found).map(({ id, name }) => [id, name]));
}
