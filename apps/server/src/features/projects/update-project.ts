import * as contract from '@countersign/contract';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { approvalSetups, companies, documents } from '../../platform/database/tables/index.ts';
import { changesBetween } from '../../platform/events/event-changes.ts';
import { record } from '../../platform/events/record.ts';
import { Failure } from '../../platform/failure/failure.ts';
import { takenOr } from '../../platform/failure/taken.ts';
import { operation } from '../../platform/http/operation.ts';
import { lockForChange, writeChange } from '../../platform/records/records.ts';
import { saveCustomValues } from '../custom-fields/index.ts';
import { findProject, type ProjectRow, projectKind } from './project-queries.ts';
import { approvalSetupToUse, companyToBeIn } from './project-references.ts';
import { type ProjectColumns, taken, valuesInWords, valuesOf } from './project-values.ts';

/**
 * Changes a project.
 * @throws Failure `not-found`; `conflict` where someone else changed it meanwhile, it is archived, its
 * name or code is taken, or it has documents and would move to another company; `invalid` at the field.
 */
export const updateProject = operation(
  contract.updateProject,
  async ({
    database,
    caller: user,
    params: { id },
    body: { revision, customValues, sending, ...others },
  }) => {
    const { tenantId } = user;
    try {
      return await database.tenant(tenantId, async (tx) => {
        const row = await lockForChange(tx, projectKind, id, revision);
        const values = { ...others, sending: sending ?? row.sending };
        const own = await changesInWords(tx, row, values);
        const custom = await saveCustomValues(tx, tenantId, 'project', id, customValues, {
          isNew: false,
        });
        const changes = {
          before: { ...own?.before, ...custom.before },
          after: { ...own?.after, ...custom.after },
        };
        if (Object.keys(changes.after).length > 0) {
          await writeChange(tx, projectKind, id, values);
          await record(tx, user, { type: 'project.changed', id, detail: changes });
        }
        return findProject(tx, user, id);
      });
    } catch (error) {
      throw takenOr(error, taken);
    }
  },
);

async function changesInWords(tx: Tx, row: ProjectRow, after: ProjectColumns) {
  const before = valuesOf(row);
  const moves = after.companyId !== before.companyId;
  if (moves) await refuseToMove(tx, row.id);
  const company = moves ? await companyToBeIn(tx, after.companyId) : undefined;
  const setup = await approvalSetupToUse(tx, after.approvalSetupId, before.approvalSetupId);
  const was = await namesOf(tx, before);
  return changesBetween(
    valuesInWords(before, was),
    valuesInWords(after, {
      company: company?.name ?? was.company,
      approvalSetup: setup?.name ?? null,
    }),
  );
}

async function refuseToMove(tx: Tx, projectId: string): Promise<void> {
  const found = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(eq(documents.projectId, projectId))
    .limit(1);
  if (found.length === 0) return;
  const message = 'The project has documents, and they are its company’s: it can’t move any more.';
  throw new Failure('conflict', message, { companyId: message });
}

async function namesOf(tx: Tx, { companyId, approvalSetupId }: ProjectColumns) {
  const [company] = await tx
    .select({ name: companies.name })
    .from(companies)
    .where(eq(companies.id, companyId));
  const [setup] =
    approvalSetupId === null
      ? []
      : await tx
          .select({ name: approvalSetups.name })
          .from(approvalSetups)
          .where(eq(approvalSetups.id, approvalSetupId));
  return { company: company?.name ?? '', approvalSetup: setup?.name ?? null };
}
