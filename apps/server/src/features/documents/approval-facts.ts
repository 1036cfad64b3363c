import {
  type ApprovalFacts,
  type ApprovalStep,
  type CompanyType,
  type CustomValues,
  type DocumentValues,
  type FormValues,
} from '@countersign/contract';
import { amountOf } from '@countersign/domain';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { contacts } from '../../platform/database/tables/index.ts';
import type { Member } from '../../platform/policy/caller.ts';
import type { FindApprovalFacts } from '../approval-setup/index.ts';
import { readCustomValues } from '../custom-fields/index.ts';
import { fillDraft } from './bound-values.ts';
import { visibleDocuments } from './document-access.ts';
import { findDocument, withContents } from './document-queries.ts';

/** What the conditions of some steps look at in a document that the user may read. */
export const findApprovalFacts: FindApprovalFacts = async (tx, user: Member, id, steps) => {
  const found = await findDocument(tx, id, visibleDocuments(user));
  const isDraft = found.state === 'draft';
  const forms = isDraft ? await withContents(tx, found.formKeys) : [];
  const { values } = isDraft ? await fillDraft(tx, user, found, forms) : found;
  return approvalFacts(tx, { ...found, values }, steps);
};

/** What the conditions of some steps look at in a document. */
export async function approvalFacts(
  tx: Tx,
  document: {
    id: string;
    project: { id: string };
    recipient: { id: string };
    engagementType: CompanyType;
    values: DocumentValues;
  },
  steps: readonly ApprovalStep[],
): Promise<ApprovalFacts> {
  const [recipient] = await tx
    .select({ department: contacts.department })
    .from(contacts)
    .where(eq(contacts.id, document.recipient.id));
  return {
    projectId: document.project.id,
    department: recipient?.department ?? '',
    engagementType: document.engagementType,
    amounts: amountsIn(Object.values(document.values), steps),
    customValues: await customValuesOf(tx, {
      project: document.project.id,
      contact: document.recipient.id,
      document: document.id,
    }),
  };
}

/** The amounts that the steps ask for, each from the first form that has one. */
function amountsIn(
  forms: readonly FormValues[],
  steps: readonly ApprovalStep[],
): Record<string, number> {
  const amounts: Record<string, number> = {};
  for (const condition of steps.flatMap((step) => step.conditions)) {
    if (condition.on !== 'amount') continue;
    const typed = forms.map((values) => values[condition.fieldKey]);
    const found = typed.flatMap((one) => (typeof one === 'string' ? (amountOf(one) ?? []) : []));
    if (found[0] !== undefined) amounts[condition.fieldKey] = found[0];
  }
  return amounts;
}

async function customValuesOf(
  tx: Tx,
  ids: { project: string; contact: string; document: string },
): Promise<CustomValues> {
  const all: CustomValues = {};
  for (const owner of ['project', 'contact', 'document'] as const) {
    const values = await readCustomValues(tx, owner, [ids[owner]]);
    Object.assign(all, values.get(ids[owner]));
  }
  return all;
}
