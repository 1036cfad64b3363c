import * as contract from '@countersign/contract';
import {
  type ExternalRole,
  externalRoles,
  type FormPack,
  type FormPackInput,
} from '@countersign/contract';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import {
  approvalSetups,
  emailTemplates,
  formPackForms,
  formPackProjects,
  formPacks,
  formTemplates,
  projects,
} from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { Failure } from '../../platform/failure/failure.ts';
import { takenOr } from '../../platform/failure/taken.ts';
import { operation } from '../../platform/http/operation.ts';
import { changedLabels } from '../../platform/lists/labels.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { lockForChange, writeChange } from '../../platform/records/records.ts';
import { checkConditions, checkSharedKeys } from './check-form-pack.ts';
import { findFormPack, formPackKind } from './form-pack-queries.ts';

const taken = {
  form_packs_name: {
    field: 'name',
    message:
      'A form pack with this name already exists, active or archived. Enter a different name.',
  },
};

/**
 * Makes a form pack of templates in order.
 * @throws Failure `invalid` for a form, project, approval setup or email template that is not there, or
 * archived; `conflict` for a taken name.
 */
export function createFormPack(
  database: Database,
  user: Member,
  input: FormPackInput,
): Promise<FormPack> {
  const { tenantId, userId: updatedBy } = user;
  return saving(database, user, 'form-pack.created', input, async (tx) => {
    const id = newId();
    const columns = await packColumns(tx, input, null);
    await tx.insert(formPacks).values({ id, tenantId, name: input.name, ...columns, updatedBy });
    return id;
  });
}

/**
 * Changes a form pack. Documents that were drafted keep their forms.
 * @throws Failure `not-found`; `invalid` as `createFormPack`; `conflict` where someone else changed it
 * meanwhile, it is archived, or for a taken name.
 */
export const updateFormPack = operation(
  contract.updateFormPack,
  ({ database, caller: user, params: { id }, body: input }) =>
    saving(database, user, 'form-pack.changed', input, async (tx) => {
      const before = await lockForChange(tx, formPackKind, id, input.revision);
      const columns = await packColumns(tx, input, before.approvalSetupId);
      await writeChange(tx, formPackKind, id, {
        name: input.name,
        ...columns,
        updatedBy: user.userId,
      });
      return id;
    }),
);

/** Writes a pack, then its forms and projects, and what happened; `writePack` answers the pack's id. */
async function saving(
  database: Database,
  user: Member,
  type: 'form-pack.created' | 'form-pack.changed',
  input: FormPackInput,
  writePack: (tx: Tx) => Promise<string>,
): Promise<FormPack> {
  try {
    return await database.tenant(user.tenantId, async (tx) => {
      const id = await writePack(tx);
      await saveForms(tx, user.tenantId, id, input);
      if (input.projectIds) await saveProjects(tx, user.tenantId, id, input.projectIds);
      const forms = input.formTemplateIds;
      await record(tx, user, { type, id, detail: { forms } });
      return findFormPack(tx, id);
    });
  } catch (error) {
    throw takenOr(error, taken);
  }
}

/** The columns of what was given; what was left out stays. A pack keeps an approval setup that was archived since. */
async function packColumns(tx: Tx, input: FormPackInput, setupBefore: string | null) {
  const { labels, approvalSetupId, emailTemplateId, userTypes, fileName, output } = input;
  if (approvalSetupId && approvalSetupId !== setupBefore) {
    const [found] = await tx
      .select({ archivedAt: approvalSetups.archivedAt })
      .from(approvalSetups)
      .where(eq(approvalSetups.id, approvalSetupId));
    if (!found || found.archivedAt) throw refused('approvalSetupId', 'Choose an approval setup.');
  }
  if (emailTemplateId) {
    const [found] = await tx
      .select({ event: emailTemplates.event })
      .from(emailTemplates)
      .where(eq(emailTemplates.id, emailTemplateId));
    if (found?.event !== 'please-sign') {
      throw refused('emailTemplateId', 'Choose an email template that asks to sign.');
    }
  }
  return {
    ...(labels && { labels: changedLabels([], { add: labels, remove: [] }) }),
    ...(approvalSetupId !== undefined && { approvalSetupId }),
    ...(emailTemplateId !== undefined && { emailTemplateId }),
    ...(userTypes && { userTypes: [...new Set(userTypes)] }),
    ...(fileName !== undefined && { fileName }),
    ...(output && { output }),
    ...(input.attachments && { attachments: input.attachments }),
    ...(input.attachmentAudience && { attachmentAudience: input.attachmentAudience }),
    ...(input.sharedKeys && { sharedKeys: input.sharedKeys }),
    ...(input.sending && { sending: input.sending }),
  };
}

function refused(field: keyof FormPackInput, message: string): Failure {
  return new Failure('invalid', message, { [field]: message });
}

async function saveProjects(tx: Tx, tenantId: string, formPackId: string, given: string[]) {
  const ids = [...new Set(given)];
  const found = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(inArray(projects.id, ids));
  if (found.length < ids.length) {
    throw refused('projectIds', 'One of these projects no longer exists. Choose again.');
  }
  await tx.delete(formPackProjects).where(eq(formPackProjects.formPackId, formPackId));
  if (ids.length === 0) return;
  await tx
    .insert(formPackProjects)
    .values(ids.map((projectId) => ({ tenantId, formPackId, projectId })));
}

async function saveForms(
  tx: Tx,
  tenantId: string,
  formPackId: string,
  { formTemplateIds: ids, ...input }: FormPackInput,
) {
  const found = await tx
    .select({
      id: formTemplates.id,
      name: formTemplates.name,
      archivedAt: formTemplates.archivedAt,
    })
    .from(formTemplates)
    .where(inArray(formTemplates.id, [...ids]))
    .orderBy(asc(formTemplates.id))
    // No one archives one of them until the pack has it.
    .for('share');
  const known = new Set(found.map((row) => row.id));
  const missing = ids.findIndex((one) => !known.has(one));
  if (missing >= 0) {
    const message = `Form ${missing + 1} of the pack no longer exists. Remove it.`;
    throw new Failure('invalid', message, { formTemplateIds: message });
  }
  const archived = found.find(({ archivedAt }) => archivedAt !== null);
  if (archived) {
    const message = `“${archived.name}” is archived. Restore the form template, or remove it from the pack.`;
    throw new Failure('invalid', message, { formTemplateIds: message });
  }
  const before = await tx
    .delete(formPackForms)
    .where(eq(formPackForms.formPackId, formPackId))
    .returning({
      id: formPackForms.formTemplateId,
      condition: formPackForms.condition,
      hiddenFrom: formPackForms.hiddenFrom,
    });
  const kept = Object.fromEntries(before.map(({ id, condition }) => [id, condition]));
  const conditions = input.conditions ?? kept;
  const hiddenBefore = Object.fromEntries(before.map(({ id, hiddenFrom }) => [id, hiddenFrom]));
  const hiddenFrom = input.hiddenFrom ?? hiddenBefore;
  refuseAllHidden(ids, hiddenFrom);
  const [pack] = await tx
    .select({ sharedKeys: formPacks.sharedKeys })
    .from(formPacks)
    .where(eq(formPacks.id, formPackId));
  await checkConditions(tx, ids, conditions, pack?.sharedKeys ?? {});
  if (input.sharedKeys) await checkSharedKeys(tx, ids, input.sharedKeys);
  await tx.insert(formPackForms).values(
    ids.map((formTemplateId, position) => ({
      tenantId,
      formPackId,
      position,
      formTemplateId,
      condition: conditions[formTemplateId] ?? '',
      hiddenFrom: hiddenFrom[formTemplateId] ?? [],
    })),
  );
}

/** @throws Failure `invalid` where some party is to see none of the forms */
function refuseAllHidden(
  ids: readonly string[],
  hiddenFrom: Readonly<Record<string, readonly ExternalRole[]>>,
): void {
  const isBlind = externalRoles.some((role) => ids.every((id) => hiddenFrom[id]?.includes(role)));
  if (isBlind) throw refused('hiddenFrom', 'Show at least one form to each party.');
}
