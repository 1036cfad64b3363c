import { isDeepStrictEqual } from 'node:util';
import * as contract from '@countersign/contract';
import { lookupOf, setupText } from '@countersign/domain';
import { newId } from '../../platform/database/ids.ts';
import { approvalSetupVersions } from '../../platform/database/tables/index.ts';
import { changesBetween } from '../../platform/events/event-changes.ts';
import { record } from '../../platform/events/record.ts';
import { takenOr } from '../../platform/failure/taken.ts';
import { operation } from '../../platform/http/operation.ts';
import { lockForChange, writeChange } from '../../platform/records/records.ts';
import { findSetup, setupKind, setupTaken, withSteps } from './approval-setup-queries.ts';
import { readWorld } from './read-world.ts';
import { refuseImpossible } from './refuse-impossible.ts';

/**
 * Changes an approval setup. With other steps it gets a new version: documents that have started keep theirs.
 * @throws Failure `not-found`; `conflict` where someone else changed it meanwhile, it is archived, or
 * its name is taken; `invalid` at the steps of an impossible one.
 */
export const updateSetup = operation(
  contract.updateApprovalSetup,
  async ({
    database,
    caller: user,
    params: { id },
    body: { revision, name, description, steps, ...given },
  }) => {
    const { tenantId, userId } = user;
    try {
      return await database.tenant(tenantId, async (tx) => {
        const before = await withSteps(tx, await lockForChange(tx, setupKind, id, revision));
        const world = await readWorld(tx, user, [...before.steps, ...steps]);
        const hasNewSteps = !isDeepStrictEqual(before.steps, steps);
        const position = given.position ?? before.position;
        const decisionFields = given.decisionFields ?? before.decisionFields;
        const isNewVersion = hasNewSteps || before.position !== position;
        // What was saved can have become impossible since: that keeps no one from renaming it.
        if (hasNewSteps) refuseImpossible(steps, world);
        const lookup = lookupOf(world);
        const changes = changesBetween(
          {
            name: before.name,
            description: before.description,
            position: before.position,
            steps: setupText(before.steps, lookup),
            decisionFields: before.decisionFields,
          },
          { name, description, position, steps: setupText(steps, lookup), decisionFields },
        );
        if (isNewVersion || changes !== undefined) {
          const version = before.version + (isNewVersion ? 1 : 0);
          if (isNewVersion) {
            const row = { id: newId(), tenantId, approvalSetupId: id, version, steps, position };
            await tx.insert(approvalSetupVersions).values({ ...row, createdBy: userId });
          }
          await writeChange(tx, setupKind, id, { name, description, version, decisionFields });
          await record(tx, user, { type: 'approval-setup.changed', id, detail: changes });
        }
        return findSetup(tx, user, id);
      });
    } catch (error) {
      throw takenOr(error, setupTaken);
    }
  },
);
