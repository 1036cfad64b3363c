import type {
  EndpointParsed,
  EndpointResult,
  checkFormPack as endpoint,
} from '@countersign/contract';
import {
  conditionNames,
  documentFormulas,
  lookupOf,
  packProblems,
  sharedFields,
} from '@countersign/domain';
import { and, eq } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/database/database.ts';
import { approvalSetups, approvalSetupVersions } from '../../platform/database/tables/index.ts';
import { Failure } from '../../platform/failure/failure.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { readWorld } from '../approval-setup/index.ts';
import { formsOfNew } from '../form-templates/index.ts';

/**
 * What is wrong with a pack as it is typed in, what its conditions can name, and which fields its forms share.
 * @throws Failure `invalid` for a form or an approval setup that is not there
 */
export function checkFormPack(
  database: Database,
  user: Member,
  input: EndpointParsed<typeof endpoint>['body'],
): Promise<EndpointResult<typeof endpoint>> {
  return database.tenant(user.tenantId, async (tx) => {
    const forms = await formsOfNew(tx, input.formTemplateIds);
    if (forms.length < input.formTemplateIds.length) {
      throw gone('formTemplateIds', 'One of these forms does not exist any more. Take it out.');
    }
    const steps = input.approvalSetupId ? await readSteps(tx, input.approvalSetupId) : null;
    if (steps === null && input.approvalSetupId) {
      throw gone('approvalSetupId', 'This approval setup does not exist any more. Choose another.');
    }
    return {
      problems: packProblems({
        forms,
        conditions: input.conditions ?? {},
        approval: steps && { steps, world: lookupOf(await readWorld(tx, user, steps)) },
      }),
      sharedFields: sharedFields(forms),
      names: conditionNames(forms, documentFormulas(forms)),
    };
  });
}

function gone(field: string, message: string): Failure {
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
): Promise<void> {
  if (Object.values(conditions).every((one) => one === '')) return;
  const forms = await formsOfNew(tx, ids);
  const problems = packProblems({ forms, conditions, approval: null });
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
