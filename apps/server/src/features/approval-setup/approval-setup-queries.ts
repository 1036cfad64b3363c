import type {
  ApprovalPosition,
  ApprovalSetup,
  ApprovalSetupSummary,
  ApprovalStep,
  ApprovalWorld,
} from '@countersign/contract';
import { lookupOf, setupProblems } from '@countersign/domain';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import {
  approvalSetups,
  approvalSetupVersions,
  projects,
} from '../../platform/database/tables/index.ts';
import { notFound } from '../../platform/failure/failure.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { readWorld } from './read-world.ts';

/** The messages of unique constraints for people. */
export const setupTaken = {
  approval_setups_name: {
    field: 'name',
    message:
      'An approval setup with this name already exists, active or archived. Enter a different name.',
  },
};

export const setupKind = {
  thing: 'approval setup',
  table: approvalSetups,
  subject: 'approval-setup',
} as const;

/** Joins a setup to the steps that it has now. */
const currentVersion = and(
  eq(approvalSetupVersions.approvalSetupId, approvalSetups.id),
  eq(approvalSetupVersions.version, approvalSetups.version),
);

async function readSetups(tx: Tx, ids: readonly string[]) {
  return tx
    .select({
      setup: approvalSetups,
      steps: approvalSetupVersions.steps,
      position: approvalSetupVersions.position,
      projectCount: sql<number>`(
        select count(*)::int from ${projects}
        where ${projects.approvalSetupId} = ${approvalSetups.id} and ${projects.archivedAt} is null
      )`,
    })
    .from(approvalSetups)
    .innerJoin(approvalSetupVersions, currentVersion)
    .where(inArray(approvalSetups.id, [...ids]));
}

type ReadSetup = Awaited<ReturnType<typeof readSetups>>[number];

/** The rows of a page of the list, in any order. */
export async function setupSummaries(
  tx: Tx,
  user: Member,
  ids: readonly string[],
): Promise<ApprovalSetupSummary[]> {
  const rows = await readSetups(tx, ids);
  const world = await readWorld(
    tx,
    user,
    rows.flatMap(({ steps }) => steps),
  );
  return rows.map((row) => presentSummary(row, world));
}

/**
 * One approval setup with its steps.
 * @throws Failure `not-found`
 */
export async function findSetup(tx: Tx, user: Member, id: string): Promise<ApprovalSetup> {
  const [row] = await readSetups(tx, [id]);
  if (!row) throw notFound(setupKind.thing);
  const world = await readWorld(tx, user, row.steps);
  const { steps, position } = row;
  const { decisionFields, revision } = row.setup;
  return { ...presentSummary(row, world), steps, position, decisionFields, revision };
}

function presentSummary(
  { setup, steps, projectCount }: ReadSetup,
  world: ApprovalWorld,
): ApprovalSetupSummary {
  const problems = setupProblems(steps, lookupOf(world));
  return {
    id: setup.id,
    name: setup.name,
    description: setup.description,
    version: setup.version,
    stepCount: steps.length,
    signCount: steps.filter(({ act }) => act === 'sign').length,
    problemCount: problems.filter(({ severity }) => severity === 'impossible').length,
    projectCount,
    createdAt: setup.createdAt.toISOString(),
    updatedAt: setup.updatedAt.toISOString(),
    archivedAt: setup.archivedAt?.toISOString() ?? null,
  };
}

/** An approval setup with the steps of its version. */
export async function withSteps<Setup extends { id: string; version: number }>(
  tx: Tx,
  setup: Setup,
): Promise<Setup & { steps: ApprovalStep[]; position: ApprovalPosition }> {
  const [version] = await tx
    .select({ steps: approvalSetupVersions.steps, position: approvalSetupVersions.position })
    .from(approvalSetupVersions)
    .where(
      and(
        eq(approvalSetupVersions.approvalSetupId, setup.id),
        eq(approvalSetupVersions.version, setup.version),
      ),
    );
  return { ...setup, steps: version?.steps ?? [], position: version?.position ?? 'after' };
}
