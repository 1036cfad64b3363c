import type { ApprovalSetup, ApprovalSetupInput, ApprovalStep } from '@countersign/contract';
import * as contract from '@countersign/contract';
import { lookupOf, setupText } from '@countersign/domain';
import type { Database, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { approvalSetups, approvalSetupVersions } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { takenOr } from '../../platform/failure/taken.ts';
import { operation } from '../../platform/http/operation.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { lock } from '../../platform/records/records.ts';
import { findSetup, setupKind, setupTaken, withSteps } from './approval-setup-queries.ts';
import { readWorld } from './read-world.ts';
import { refuseImpossible } from './refuse-impossible.ts';

/**
 * Adds an approval setup.
 * @throws Failure `conflict` where its name is taken; `invalid` at the steps of an impossible one.
 */
export async function createSetup(
  database: Database,
  user: Member,
  input: ApprovalSetupInput,
): Promise<ApprovalSetup> {
  const id = newId();
  try {
    return await database.tenant(user.tenantId, async (tx) => {
      const world = await readWorld(tx, user, input.steps);
      refuseImpossible(input.steps, world);
      await insertSetup(tx, user, id, input);
      await record(tx, user, {
        type: 'approval-setup.created',
        id,
        detail: {
          after: { name: input.name, steps: setupText(input.steps, lookupOf(world)) },
        },
      });
      return findSetup(tx, user, id);
    });
  } catch (error) {
    throw takenOr(error, setupTaken);
  }
}

/**
 * Adds an approval setup with the steps of another one, whatever is wrong with them by now.
 * @throws Failure `not-found`; `conflict` where the name is taken.
 */
export const copySetup = operation(
  contract.copyApprovalSetup,
  async ({ database, caller: user, params: { id: sourceId }, body: { name } }) => {
    const id = newId();
    try {
      return await database.tenant(user.tenantId, async (tx) => {
        const source = await withSteps(tx, await lock(tx, setupKind, sourceId));
        const { description, position, decisionFields } = source;
        const steps = source.steps.map((step): ApprovalStep => ({ ...step, id: newId() }));
        await insertSetup(tx, user, id, { name, description, steps, position, decisionFields });
        await record(tx, user, {
          type: 'approval-setup.copied',
          id,
          detail: {
            after: { name, copyOf: source.name },
          },
        });
        return findSetup(tx, user, id);
      });
    } catch (error) {
      throw takenOr(error, setupTaken);
    }
  },
);

async function insertSetup(
  tx: Tx,
  { tenantId, userId }: Member,
  id: string,
  { name, description, steps, position, decisionFields }: ApprovalSetupInput,
): Promise<void> {
  await tx.insert(approvalSetups).values({ id, tenantId, name, description, decisionFields });
  await tx.insert(approvalSetupVersions).values({
    id: newId(),
    tenantId,
    approvalSetupId: id,
    version: 1,
    steps,
    position,
    createdBy: userId,
  });
}
