import type { SharedKeys } from '@countersign/contract';
import * as contract from '@countersign/contract';
import {
  conditionNames,
  documentFormulas,
  lookupOf,
  packProblems,
  separateForms,
  sharedFields,
} from '@countersign/domain';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { approvalSetups, approvalSetupVersions } from '../../platform/database/tables/index.ts';
import { Failure } from '../../platform/failure/failure.ts';
import { tenantOperation } from '../../platform/http/operation.ts';
import { readWorld } from '../approval-setup/index.ts';
import { formsOfNew } from '../form-templates/index.ts';

/**
 * Checks a pack as it is typed in: its problems, the names for its conditions, and the fields that its forms share.
 * @throws Failure `invalid` for a form or an approval setup that is not there
 */
export const checkFormPack = tenantOperation(
  contract.checkFormPack,
  async ({ tx, caller: user, body: input }) => {
    const forms = await formsOfNew(tx, input.formTemplateIds);
    if (forms.length < input.formTemplateIds.length) {
      throw missing('formTemplateIds', 'One of these forms no longer exists. Remove it.');
    }
    const asTheyAre = separateForms(forms, input.sharedKeys);
    const steps = input.approvalSetupId ? await readSteps(tx, input.approvalSetupId) : null;
    if (steps === null && input.approvalSetupId) {
      throw missing('approvalSetupId', 'This approval setup no longer exists. Choose another one.');
    }
    return {
      problems: packProblems({
        forms,
        conditions: input.conditions ?? {},
        hiddenFrom: input.hiddenFrom,
        sharedKeys: input.sharedKeys,
        approval: steps && { steps, world: lookupOf(await readWorld(tx, user, steps)) },
      }),
      sharedFields: sharedFields(forms),
      names: conditionNames(asTheyAre, documentFormulas(asTheyAre)),
    };
  },
);

function missing(field: string, message: string): Failure {
  return new Failure('invalid', message, { [field]: message });
}

/**
 * Refuses conditions that can't be read.
 * @throws Failure `invalid` at each of them
 */
export async function checkConditions(
  tx: Tx,
  ids: readonly string[],
  conditions: Readonly<Record<string, string>>,
  sharedKeys: SharedKeys,
): Promise<void> {
  if (Object.values(conditions).every((one) => one === '')) return;
  const forms = await formsOfNew(tx, ids);
  const problems = packProblems({ forms, conditions, sharedKeys, approval: null });
  const impossible = problems.filter(({ severity }) => severity === 'impossible');
  const [first] = impossible;
  if (first === undefined) return;
  const name = forms.find((form) => form.formTemplateId === first.formTemplateId)?.name ?? '';
  const fields = impossible.map(
    ({ formTemplateId, message }) => [`conditions.${formTemplateId}`, message] as const,
  );
  const message = `The condition of “${name}”: ${first.message}`;
  throw new Failure('invalid', message, Object.fromEntries(fields));
}

/**
 * Refuses a pack whose forms have fields of one key with different labels, where no user said if they are one.
 * @throws Failure `invalid` at each of them
 */
export async function checkSharedKeys(
  tx: Tx,
  ids: readonly string[],
  sharedKeys: SharedKeys,
): Promise<void> {
  const open = sharedFields(await formsOfNew(tx, ids)).filter(
    ({ key, needsDecision }) => needsDecision && sharedKeys[key] === undefined,
  );
  const [first] = open;
  if (first === undefined) return;
  const message = 'Choose whether these have the same answer.';
  const fields = open.map(({ key }) => [`sharedKeys.${key}`, message] as const);
  throw new Failure('invalid', `“${first.label}”: ${message}`, Object.fromEntries(fields));
}

async function readSteps(tx: Tx, id: string) {
  const [row] = await tx
    .select({ steps: approvalSetupVersions.steps })
    .from(approvalSetupVersions)
    .innerJoin(
      approvalSetups,
      and(
        eq(approvalSetups.id, approvalSetupVersions.approvalSetupId),
        eq(approvalSetups.version, approvalSetupVersions.version),
      ),
    )
    .where(eq(approvalSetups.id, id));
  return row?.steps ?? null;
}
