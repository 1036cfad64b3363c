import {
  type ApprovalFacts,
  type ApprovalStep,
  type CompanyType,
  type CustomValues,
  companyTypes,
  type FormValues,
} from '@countersign/contract';
import { amountOf } from '@countersign/domain';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { companies, contacts } from '../../platform/database/tables/index.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { readCustomValues } from '../custom-fields/index.ts';
import { findDocument, visibleDocuments } from '../documents/index.ts';

/**
 * What the conditions of some steps look at in a document that the user may read.
 * @throws Failure `not-found`
 */
export async function documentFacts(
  tx: Tx,
  user: Member,
  documentId: string,
  steps: readonly ApprovalStep[],
): Promise<ApprovalFacts> {
  const document = await findDocument(tx, documentId, visibleDocuments(user));
  const [recipient] = await tx
    .select({ department: contacts.department, engagementType: contacts.engagementType })
    .from(contacts)
    .where(eq(contacts.id, document.recipient.id));
  const [company] = await tx
    .select({ type: companies.type })
    .from(companies)
    .where(eq(companies.id, document.company.id));
  return {
    projectId: document.project.id,
    department: recipient?.department ?? '',
    // The company's type is what its documents start with, where nothing is known of the person.
    engagementType: engagementType(recipient?.engagementType) ?? engagementType(company?.type),
    amounts: amountsIn(Object.values(document.values), steps),
    customValues: await customValuesOf(tx, {
      project: document.project.id,
      contact: document.recipient.id,
      document: documentId,
    }),
  };
}

function engagementType(text: string | undefined): CompanyType | null {
  return companyTypes.find((type) => type === text) ?? null;
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
