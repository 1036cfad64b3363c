import type {
  ApprovalFacts,
  ApprovalStep,
  CompanyType,
  DocumentValues,
  FormValues,
} from '@countersign/contract';
import { amountOf } from '@countersign/domain';
import { and, eq, sql } from 'drizzle-orm';
import {
  companies,
  contacts,
  documents,
  tenants,
} from '../../../platform/database/tables/index.ts';
import { notFound } from '../../../platform/failure/failure.ts';
import type { Member } from '../../../platform/policy/caller.ts';
import {
  approvalColumn,
  type FindApprovalFacts,
  type StoredApproval,
} from '../../approval-setup/index.ts';
import {
  type CustomValueRows,
  customValuesColumn,
  customValuesIn,
} from '../../custom-fields/index.ts';
import { visibleDocuments } from '../../document-access/index.ts';
import { fillDraft } from './bound-values.ts';
import { formKeys, withContents } from './document-queries.ts';

/** The facts that the conditions of steps use besides the values of a document. */
interface ConditionFacts {
  department: string;
  engagementType: CompanyType;
  ofProject: CustomValueRows;
  ofContact: CustomValueRows;
  ofDocument: CustomValueRows;
}

/** The same as columns of a document's row, joined with its recipient and company. */
const conditionColumns = {
  department: contacts.department,
  engagementType: sql<CompanyType>`coalesce(${documents.engagementType}, ${companies.type})`,
  ofProject: customValuesColumn('project', documents.projectId),
  ofContact: customValuesColumn('contact', documents.recipientId),
  ofDocument: customValuesColumn('document', documents.id),
};

/** The facts that the chain of a draft depends on besides the draft itself. */
export interface PlanFacts {
  conditions: ConditionFacts;
  /** The approval setup that its settings name, if it is there. */
  approval: StoredApproval | null;
  /** Lets the drafter approve it. */
  mayApproveOwn: boolean;
}

/** The setting of a document's tenant that drafters may approve, as a column of its row. */
export const mayApproveOwnOf = sql<boolean>`(
  select ${tenants.mayApproveOwn} from ${tenants} where ${tenants.id} = ${documents.tenantId}
)`;

/** The same as columns of a document's row, joined with its recipient and company; no approval but of drafts. */
export const planColumns = (user: Member) => ({
  conditions: conditionColumns,
  mayApproveOwn: mayApproveOwnOf,
  approval: approvalColumn(
    user,
    sql`case when documents.state = 'draft' then (documents.settings ->> 'approvalSetupId')::uuid end`,
    sql`${documents.projectId}`,
  ),
});

/**
 * Finds the facts of a document, which the user may read, for the conditions of some steps.
 * @throws Failure `not-found`
 */
export const findApprovalFacts: FindApprovalFacts = async (tx, user: Member, id, steps) => {
  const [document] = await tx
    .select({
      id: documents.id,
      state: documents.state,
      formKeys,
      project: { id: documents.projectId },
      values: documents.values,
      conditions: conditionColumns,
    })
    .from(documents)
    .innerJoin(contacts, eq(contacts.id, documents.recipientId))
    .innerJoin(companies, eq(companies.id, documents.companyId))
    .where(and(eq(documents.id, id), visibleDocuments(user)));
  if (!document) throw notFound('document');
  if (document.state !== 'draft') return approvalFacts(document, steps);
  const forms = await withContents(tx, document.formKeys);
  const { values } = await fillDraft(tx, user, document, forms);
  return approvalFacts({ ...document, values }, steps);
};

/** Returns the facts of a document for the conditions of some steps. */
export function approvalFacts(
  document: { project: { id: string }; values: DocumentValues; conditions: ConditionFacts },
  steps: readonly ApprovalStep[],
): ApprovalFacts {
  const { department, engagementType, ...of } = document.conditions;
  return {
    projectId: document.project.id,
    department,
    engagementType,
    amounts: amountsIn(Object.values(document.values), steps),
    customValues: {
      ...customValuesIn(of.ofProject),
      ...customValuesIn(of.ofContact),
      ...customValuesIn(of.ofDocument),
    },
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
