import {
  type ApprovalFacts,
  type ApprovalStep,
  type CompanyType,
  type CustomValues,
  companyTypes,
  type DocumentValues,
  type FormValues,
} from '@countersign/contract';
import { amountOf } from '@countersign/domain';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { companies, contacts } from '../../platform/database/tables/index.ts';
import type { Member } from '../../platform/policy/caller.ts';
import type { FindApprovalFacts } from '../approval-setup/index.ts';
import { readCustomValues } from '../custom-fields/index.ts';
import { visibleDocuments } from './document-access.ts';
import { findDocument } from './document-queries.ts';

/** What the conditions of some steps look at in a document that the user may read. */
export const findApprovalFacts: FindApprovalFacts = async (tx, user: Member, id, steps) => {
  const { project, recipient, company, values } = await findDocument(
    tx,
    id,
    visibleDocuments(user),
  );
  return approvalFacts(tx, { id, project, recipient, company, values }, steps);
};

/** What the conditions of some steps look at in a document. */
export async function approvalFacts(
  tx: Tx,
  document: {
    id: string;
    project: { id: string };
    recipient: { id: string };
    company: { id: string };
    values: DocumentValues;
  },
  steps: readonly ApprovalStep[],
): Promise<ApprovalFacts> {
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
      document: document.id,
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
