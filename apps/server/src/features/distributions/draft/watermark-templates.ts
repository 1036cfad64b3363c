import * as contract from '@countersign/contract';
import { maxWatermarkTemplates, type WatermarkTemplate } from '@countersign/contract';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { projects, watermarkTemplates } from '../../../platform/database/tables/index.ts';
import { record } from '../../../platform/events/record.ts';
import { Failure, notFound } from '../../../platform/failure/failure.ts';
import { takenOr } from '../../../platform/failure/taken.ts';
import { operation, tenantOperation } from '../../../platform/http/operation.ts';
import type { Member } from '../../../platform/policy/caller.ts';
import { lock, refuseStale, writeChange } from '../../../platform/records/records.ts';
import { visibleProjects } from '../../projects/index.ts';
import { holdImage } from '../queries/watermark-images.ts';

type Row = typeof watermarkTemplates.$inferSelect;

const kind = { thing: 'watermark template', table: watermarkTemplates } as const;

function present({ id, projectId, name, settings, updatedAt, revision }: Row): WatermarkTemplate {
  return { id, projectId, name, settings, updatedAt: updatedAt.toISOString(), revision };
}

/** @throws Failure `not-found` for a project that the user does not work in */
async function assertProject(tx: Tx, user: Member, projectId: string): Promise<void> {
  const [project] = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.id, projectId), visibleProjects(user)))
    .for('key share');
  if (!project) throw notFound('project');
}

/**
 * The watermarks that are kept for a project, by name.
 * @throws Failure `not-found`
 */
export const listTemplates = tenantOperation(
  contract.listWatermarkTemplates,
  async ({ tx, caller: user, params: { id: projectId } }) => {
    await assertProject(tx, user, projectId);
    const rows = await tx
      .select()
      .from(watermarkTemplates)
      .where(eq(watermarkTemplates.projectId, projectId))
      .orderBy(asc(sql`lower(${watermarkTemplates.name})`), asc(watermarkTemplates.id))
      .limit(maxWatermarkTemplates);
    return { items: rows.map(present) };
  },
);

/**
 * Keeps a watermark for a project.
 * @throws Failure `not-found`; `conflict` for a name that another one has, and for too many
 */
export const createTemplate = operation(
  contract.createWatermarkTemplate,
  ({ database, caller: user, params: { id: projectId }, body: input }) => {
    const id = newId();
    return refuseTaken(
      database.tenant(user.tenantId, async (tx) => {
        await assertProject(tx, user, projectId);
        await holdImage(tx, input.settings);
        const others = await tx.$count(
          watermarkTemplates,
          eq(watermarkTemplates.projectId, projectId),
        );
        if (others >= maxWatermarkTemplates) {
          throw new Failure(
            'conflict',
            `A project can have ${maxWatermarkTemplates} watermark templates at most. Delete one first.`,
          );
        }
        await tx
          .insert(watermarkTemplates)
          .values({ id, tenantId: user.tenantId, projectId, ...input });
        await record(tx, user, { type: 'watermark-template.created', id });
        return present(await lock(tx, kind, id));
      }),
    );
  },
);

const taken = {
  watermark_templates_name: {
    field: 'name',
    message:
      'This project already has a watermark template with this name. Enter a different name.',
  },
};

async function refuseTaken<Result>(saving: Promise<Result>): Promise<Result> {
  return saving.catch((error: unknown) => {
    throw takenOr(error, taken);
  });
}

/**
 * Changes a watermark that is kept.
 * @throws Failure `not-found`; `conflict` where someone else changed it, or another one has the name
 */
export const updateTemplate = operation(
  contract.updateWatermarkTemplate,
  ({ database, caller: user, params: { id }, body: { revision, ...input } }) =>
    refuseTaken(
      database.tenant(user.tenantId, async (tx) => {
        const row = await lock(tx, kind, id);
        await assertTemplateProject(tx, user, row);
        refuseStale(kind, row, revision);
        await holdImage(tx, input.settings);
        await writeChange(tx, kind, id, input);
        await record(tx, user, { type: 'watermark-template.changed', id });
        return present(await lock(tx, kind, id));
      }),
    ),
);

/**
 * Keeps a watermark no longer.
 * @throws Failure `not-found`
 */
export const deleteTemplate = tenantOperation(
  contract.deleteWatermarkTemplate,
  async ({ tx, caller: user, params: { id } }) => {
    await assertTemplateProject(tx, user, await lock(tx, kind, id));
    await tx.delete(watermarkTemplates).where(eq(watermarkTemplates.id, id));
    await record(tx, user, { type: 'watermark-template.deleted', id });
    return null;
  },
);

async function assertTemplateProject(tx: Tx, user: Member, { projectId }: Row): Promise<void> {
  await assertProject(tx, user, projectId).catch((error: unknown) => {
    throw error instanceof Failure ? notFound(kind.thing) : error;
  });
}
