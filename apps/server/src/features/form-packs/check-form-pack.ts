import type {
  EndpointParsed,
  EndpointResult,
  checkFormPack as endpoint,
} from '@countersign/contract';
import { commonKeys, conditionNames, packProblems } from '@countersign/domain';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/database/database.ts';
import {
  approvalSetups,
  approvalSetupVersions,
  formTemplates,
  formTemplateVersions,
} from '../../platform/database/tables/index.ts';
import { Failure } from '../../platform/failure/failure.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { currentVersion } from '../form-templates/index.ts';

/** What is wrong with a pack as it is typed in, and what its conditions and shared keys can be chosen from. */
export function checkFormPack(
  database: Database,
  { tenantId }: Member,
  input: EndpointParsed<typeof endpoint>['body'],
): Promise<EndpointResult<typeof endpoint>> {
  return database.tenant(tenantId, async (tx) => {
    const forms = await readForms(tx, input.formTemplateIds);
    const steps = input.approvalSetupId ? await readSteps(tx, input.approvalSetupId) : null;
    const { conditions = {}, sharedKeys = [] } = input;
    return {
      problems: packProblems({ forms, conditions, sharedKeys, steps }),
      commonKeys: commonKeys(forms),
      names: conditionNames(forms),
    };
  });
}

/**
 * Refuses what of a pack is impossible.
 * @throws Failure `invalid` at the condition that can't be read, or for a key that can't be shared
 */
export async function checkPack(
  tx: Tx,
  pack: { ids: readonly string[]; conditions: Record<string, string>; sharedKeys: string[] },
): Promise<void> {
  const { ids, conditions, sharedKeys } = pack;
  const isPlain = sharedKeys.length === 0 && Object.values(conditions).every((one) => one === '');
  if (isPlain) return;
  const forms = await readForms(tx, ids);
  const problems = packProblems({ forms, conditions, sharedKeys, steps: null });
  const impossible = problems.filter(({ severity }) => severity === 'impossible');
  const [first] = impossible;
  if (first === undefined) return;
  const fields = impossible.map(({ kind, formTemplateId, message }) => {
    const path = kind === 'condition' ? `conditions.${formTemplateId}` : 'sharedKeys';
    return [path, message] as const;
  });
  throw new Failure('invalid', first.message, Object.fromEntries(fields));
}

/** The forms of a pack in the versions that new documents get, in order; those that are gone are left out. */
async function readForms(tx: Tx, ids: readonly string[]) {
  const rows = await tx
    .select({
      formTemplateId: formTemplates.id,
      name: formTemplates.name,
      fields: formTemplateVersions.fields,
    })
    .from(formTemplates)
    .innerJoin(formTemplateVersions, currentVersion)
    .where(inArray(formTemplates.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.formTemplateId, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
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
