import type { Distribution, DistributionInput } from '@countersign/contract';
import * as contract from '@countersign/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { currentTime } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import {
  companies,
  distributionFiles,
  distributionFileVersions,
  distributions,
  projects,
} from '../../../platform/database/tables/index.ts';
import { record } from '../../../platform/events/record.ts';
import { Failure } from '../../../platform/failure/failure.ts';
import { releaseFile } from '../../../platform/files/remove-unused-file.ts';
import { tenantOperation } from '../../../platform/http/operation.ts';
import { publishChange } from '../../../platform/live/changes.ts';
import type { Member } from '../../../platform/policy/caller.ts';
import { refuseStale, writeChange } from '../../../platform/records/records.ts';
import { visibleProjects } from '../../projects/index.ts';
import {
  distributionDetail,
  distributionKind,
  findDistribution,
  holdDraft,
  readFiles,
} from '../queries/distribution-queries.ts';
import { holdImage } from '../queries/watermark-images.ts';

/**
 * Begins a draft.
 * @throws Failure `invalid` for a company or project that the user can't choose
 */
export function createDraft(
  database: Database,
  user: Member,
  input: DistributionInput,
): Promise<Distribution> {
  return database.tenant(user.tenantId, async (tx) => {
    await checkScope(tx, user, input);
    await holdImage(tx, input.watermark);
    const id = await insertDraft(tx, user, input);
    await record(tx, user, { type: 'distribution.created', id });
    return distributionDetail(tx, user, id);
  });
}

async function insertDraft(tx: Tx, user: Member, input: DistributionInput): Promise<string> {
  const id = newId();
  const at = currentTime();
  await tx.insert(distributions).values({
    ...valuesOf(input),
    id,
    tenantId: user.tenantId,
    createdBy: user.userId,
    createdAt: at,
    updatedAt: at,
  });
  return id;
}

function valuesOf({ scheduledAt, ...input }: DistributionInput) {
  return { ...input, scheduledAt: scheduledAt === null ? null : new Date(scheduledAt) };
}

/**
 * Saves a draft as a whole: autosave calls it while the user types, so the log has no entry for each.
 * @throws Failure `not-found`; `conflict` where it was saved elsewhere meanwhile, or sent off; `invalid`
 */
export const updateDraft = tenantOperation(
  contract.updateDistribution,
  async ({ tx, caller: user, params: { id }, body: { revision, ...input } }) => {
    const row = await holdDraft(tx, user, id);
    refuseStale(distributionKind, row, revision);
    await checkScope(tx, user, input);
    await holdImage(tx, input.watermark);
    await writeChange(tx, distributionKind, id, valuesOf(input));
    await publishChange(tx, user.tenantId, 'distribution', id);
    return distributionDetail(tx, user, id);
  },
);

/** @throws Failure `invalid` for a company that is none, and a project that is not the company's or not the user's */
async function checkScope(
  tx: Tx,
  user: Member,
  { companyId, projectId }: Pick<DistributionInput, 'companyId' | 'projectId'>,
): Promise<void> {
  const refuse = (field: string, message: string) =>
    new Failure('invalid', message, { [field]: message });
  const [company] = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.id, companyId), isNull(companies.archivedAt)));
  if (!company) throw refuse('companyId', 'Choose an active company.');
  if (projectId === null) return;
  const [project] = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(
      and(
        eq(projects.id, projectId),
        eq(projects.companyId, companyId),
        isNull(projects.archivedAt),
        visibleProjects(user),
      ),
    );
  if (!project) {
    throw refuse('projectId', 'Choose a project of the company that you work in.');
  }
}

/**
 * Deletes a draft with its files.
 * @throws Failure `not-found`; `conflict` where it was sent off
 */
export function deleteDraft(database: Database, user: Member, id: string): Promise<null> {
  return database.tenant(user.tenantId, async (tx) => {
    const row = await holdDraft(tx, user, id);
    const files = await readFiles(tx, [id]);
    await tx.delete(distributions).where(eq(distributions.id, row.id));
    for (const { sha256, pdfSha256 } of files) {
      await releaseFile(tx, sha256);
      if (pdfSha256 !== sha256) await releaseFile(tx, pdfSha256);
    }
    await record(tx, user, { type: 'distribution.deleted', id });
    return null;
  });
}

/**
 * Begins a draft with the files, people and settings of a distribution. Its people are those of that one.
 * @throws Failure `not-found`; `conflict` where its id is taken
 */
export const copyDistribution = tenantOperation(
  contract.copyDistribution,
  async ({ tx, caller: user, params: { id }, body: { commandId } }) => {
    const from = await findDistribution(tx, user, id);
    const [made] = await tx
      .select({ id: distributions.id })
      .from(distributions)
      .where(eq(distributions.id, commandId));
    // The command's id is that of the copy: what comes twice makes one.
    if (made) return distributionDetail(tx, user, commandId);
    const at = currentTime();
    const isDraft = from.state === 'draft';
    const copy: typeof distributions.$inferInsert = {
      ...draftOf(from),
      id: commandId,
      tenantId: user.tenantId,
      title: from.title === '' ? '' : `${from.title.slice(0, 110)} (copy)`,
      sources: isDraft ? from.sources : [{ kind: 'distribution', distributionId: id }],
      createdBy: user.userId,
      createdAt: at,
      updatedAt: at,
    };
    const [added] = await tx
      .insert(distributions)
      .values(copy)
      .onConflictDoNothing()
      .returning({ id: distributions.id });
    // Of two at once the other one made it; an id that someone else has is no new one.
    if (!added)
      throw new Failure('conflict', 'This distribution was already duplicated. Reload the list.');
    await copyFiles(tx, user, id, commandId);
    await record(tx, user, {
      type: 'distribution.created',
      id: commandId,
      detail: { copyOf: id },
    });
    return distributionDetail(tx, user, commandId);
  },
);

/** Returns the values that a copy takes over, without its send time and expiry. */
function draftOf(from: typeof distributions.$inferSelect) {
  const { companyId, projectId, excludedEmails, includeAgents, replyTo, emailTemplateId } = from;
  const { message, watermark, mode, allowDownload, askConfirmation, delaySeconds } = from;
  const { reportAfterHours } = from;
  return {
    companyId,
    projectId,
    excludedEmails,
    includeAgents,
    replyTo,
    emailTemplateId,
    message,
    watermark,
    mode,
    allowDownload,
    askConfirmation,
    delaySeconds,
    reportAfterHours,
  };
}

async function copyFiles(tx: Tx, user: Member, fromId: string, toId: string): Promise<void> {
  const files = await readFiles(tx, [fromId]);
  const { tenantId, userId } = user;
  for (const [index, file] of files.entries()) {
    const fileId = newId();
    const { name, kind, contentType, sha256, bytes, pdfSha256, pages, seal } = file;
    await tx
      .insert(distributionFiles)
      .values({ id: fileId, tenantId, distributionId: toId, position: index, version: 1 });
    await tx.insert(distributionFileVersions).values({
      id: newId(),
      tenantId,
      fileId,
      version: 1,
      name,
      kind,
      contentType,
      sha256,
      bytes,
      pdfSha256,
      seal,
      pages,
      createdBy: userId,
    });
  }
}
