import type {
  EndpointResult,
  checkFormTemplatePublishing as endpoint,
  Field,
} from '@countersign/contract';
import * as contract from '@countersign/contract';
import { may, publishingProblems, publishingQuestions, renamedKeysBy } from '@countersign/domain';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { approvalSetups, approvalSetupVersions } from '../../platform/database/tables/index.ts';
import { tenantOperation } from '../../platform/http/operation.ts';
import { findFormTemplate, type TemplateRow } from './form-template-queries.ts';
import { type FormOfNew, formsOfNew } from './forms-of-new.ts';
import { packsOfForms } from './sibling-forms.ts';

type Checked = EndpointResult<typeof endpoint>;

/**
 * Finds what publishing the draft of a template would break in new documents: formulas in the packs that have it, and
 * approval setups that use fields which it renamed or removed.
 * @throws Failure `not-found`
 */
export const checkPublishing = tenantOperation(
  contract.checkFormTemplatePublishing,
  async ({ tx, caller: user, params: { id } }) => {
    const template = await findFormTemplate(tx, id);
    const packs = await packsOfForms(tx, [id], { inUse: true });
    const ids = new Set([id, ...packs.flatMap(({ formIds }) => formIds)]);
    const forms = new Map(
      (await formsOfNew(tx, [...ids])).map((form) => [form.formTemplateId, form] as const),
    );
    const problems = new Map<string, Checked['problems'][number]>();
    const publishToo = new Map<string, FormOfNew>();
    const add = (problem: Omit<Checked['problems'][number], 'packs'>, pack: string) => {
      const key = [problem.form, problem.label, problem.message].join('\n');
      const known = problems.get(key);
      problems.set(key, { ...problem, packs: [...(known?.packs ?? []), pack] });
    };
    for (const { name, formIds } of packs) {
      const ofPack = formIds.flatMap((one) => forms.get(one) ?? []);
      for (const { form, label, message, publish } of publishingProblems(ofPack, id)) {
        add({ form, label, message }, name);
        for (const { formTemplateId } of publish) {
          const other = forms.get(formTemplateId);
          if (other) publishToo.set(formTemplateId, other);
        }
      }
      for (const { key, label, forms: called } of publishingQuestions(ofPack, id)) {
        const form = called[0]?.name ?? '';
        const labels = called.map((one) => `“${one.label}” in “${one.name}”`).join(', ');
        const message = `${labels} share the key “${key}”. Choose in the form pack whether they have the same answer.`;
        add({ form, label, message }, name);
      }
    }
    return {
      omitted: template.omitted,
      problems: [...problems.values()],
      publishToo: [...publishToo.values()].map(({ formTemplateId, name, revision }) => ({
        id: formTemplateId,
        name,
        revision,
      })),
      approvalSetups: may(user, 'approval-setups.read')
        ? await setupsThatLook(tx, template, [...forms.values()])
        : [],
    };
  },
);

/** The approval setups that ask for amounts in fields which are gone with the draft, or have another key in it. */
async function setupsThatLook(
  tx: Tx,
  { id, renamedKeys, fields: after }: TemplateRow,
  forms: readonly FormOfNew[],
): Promise<Checked['approvalSetups']> {
  const before = forms.find(({ formTemplateId }) => formTemplateId === id)?.fields ?? [];
  const others = forms.filter(({ formTemplateId }) => formTemplateId !== id);
  const kept = keysOf([after, ...others.map(({ fields }) => fields)]);
  const removed = before.map(({ key }) => key).filter((key) => !kept.has(key));
  if (removed.length === 0) return [];
  const renamed = renamedKeysBy(new Map(Object.entries(renamedKeys)), before, after);
  const namedKeys = sql`jsonb_path_query(
    ${approvalSetupVersions.steps}, '$[*].conditions[*] ? (@.on == "amount").fieldKey'
  ) #>> '{}'`;
  const rows = await tx
    .selectDistinct({
      id: approvalSetups.id,
      name: approvalSetups.name,
      key: sql<string>`named.key`,
    })
    .from(approvalSetups)
    .innerJoin(
      approvalSetupVersions,
      and(
        eq(approvalSetupVersions.approvalSetupId, approvalSetups.id),
        eq(approvalSetupVersions.version, approvalSetups.version),
      ),
    )
    .innerJoin(sql`lateral (select ${namedKeys} as key) as named`, sql`true`)
    .where(
      and(isNull(approvalSetups.archivedAt), sql`named.key = any(${sql.param(removed)}::text[])`),
    )
    .orderBy(asc(approvalSetups.name), sql`named.key`)
    .limit(maxSetups);
  return rows.map((row) => ({ ...row, renamedTo: renamed.get(row.key) ?? null }));
}

/** As many are named. */
const maxSetups = 20;

const keysOf = (forms: readonly (readonly Field[])[]) =>
  new Set(forms.flatMap((fields) => fields.map(({ key }) => key)));
