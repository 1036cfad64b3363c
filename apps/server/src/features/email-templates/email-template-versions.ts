import type { EmailEvent } from '@countersign/contract';
import * as contract from '@countersign/contract';
import { and, desc, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { listAnswer, pageOf, totalCount } from '../../platform/database/paging.ts';
import { users, emailTemplateVersions as versions } from '../../platform/database/tables/index.ts';
import { notFound } from '../../platform/failure/failure.ts';
import { operation, tenantOperation } from '../../platform/http/operation.ts';
import { lockForChange } from '../../platform/records/records.ts';
import { userName } from '../form-templates/index.ts';
import { emailTemplateKind, findEmailTemplate } from './email-template-queries.ts';
import { refuseProblems } from './template-input.ts';
import { changeTemplate } from './update-email-template.ts';

const columns = {
  version: versions.version,
  subject: versions.subject,
  createdAt: versions.createdAt,
  createdBy: userName,
};

/**
 * A page of the versions of a template, the newest first.
 * @throws Failure `not-found`
 */
export const listEmailTemplateVersions = operation(
  contract.listEmailTemplateVersions,
  ({ database, caller: user, params: { id }, query: paging }) => {
    const query = { ...paging, search: '' };
    const { limit, offset } = pageOf(query);
    return database.tenant(user.tenantId, async (tx) => {
      await findEmailTemplate(tx, id);
      const rows = await tx
        .select({ total: totalCount, ...columns })
        .from(versions)
        .leftJoin(users, eq(users.id, versions.createdBy))
        .where(eq(versions.emailTemplateId, id))
        .orderBy(desc(versions.version))
        .limit(limit)
        .offset(offset);
      return listAnswer(query, rows, presentVersion);
    });
  },
);

/**
 * Reads a version of a template.
 * @throws Failure `not-found`
 */
export const getEmailTemplateVersion = tenantOperation(
  contract.getEmailTemplateVersion,
  ({ tx, params: { id, version } }) => findVersion(tx, id, version),
);

/**
 * Makes a new version that says what an earlier one said.
 * @throws Failure `not-found`; `conflict` as for other changes; `invalid` where what it said is not
 * possible any more.
 */
export const restoreEmailTemplateVersion = tenantOperation(
  contract.restoreEmailTemplateVersion,
  async ({ tx, caller: user, params: { id, version }, body: { revision } }) => {
    const row = await lockForChange(tx, emailTemplateKind, id, revision);
    const { subject, body } = await findVersion(tx, id, version);
    refuseProblems(row.event as EmailEvent, { subject, body });
    const { name, companyId } = row;
    await changeTemplate(tx, user, row, { name, companyId, subject, body });
    return findEmailTemplate(tx, id);
  },
);

async function findVersion(tx: Tx, id: string, version: number) {
  const [row] = await tx
    .select({ ...columns, body: versions.body })
    .from(versions)
    .leftJoin(users, eq(users.id, versions.createdBy))
    .where(and(eq(versions.emailTemplateId, id), eq(versions.version, version)));
  if (!row) throw notFound('version');
  return presentVersion(row);
}

function presentVersion<Row extends { createdAt: Date; createdBy: string | null }>(row: Row) {
  return { ...row, createdAt: row.createdAt.toISOString(), createdBy: row.createdBy ?? '' };
}
