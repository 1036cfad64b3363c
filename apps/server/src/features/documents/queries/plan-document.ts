import type { DocumentSettings, DocumentValues, DraftProblem } from '@countersign/contract';
import { buildChain, draftProblems, type PlannedParty } from '@countersign/domain';
import { currentTime } from '../../../platform/clock.ts';
import { newId } from '../../../platform/database/ids.ts';
import { planApproval } from '../../approval-setup/index.ts';
import { approvalFacts, type PlanFacts } from './approval-facts.ts';
import type { FormVersion } from './document-queries.ts';

/** A draft as far as its chain depends on it. */
export interface Draft extends PlanFacts {
  settings: DocumentSettings;
  values: DocumentValues;
  creator: { userId: string; name: string };
  project: { id: string };
  recipient: {
    id: string;
    firstName: string;
    lastName: string;
    email: string;
    countryCode: string;
    mobile: string;
  };
}

/** The chain that a draft would open if it were sent now, and what is wrong with it. */
export function planDocument(
  draft: Draft,
  forms: readonly FormVersion[],
  today: string,
): { line: PlannedParty[]; problems: DraftProblem[] } {
  const { settings, recipient } = draft;
  const approval =
    draft.approval && planApproval(draft.approval, approvalFacts(draft, draft.approval.steps));
  const line = buildChain({
    creator: draft.creator,
    recipient,
    settings,
    fields: forms.flatMap((form) => form.fields),
    approval: approval?.chain ?? null,
    position: approval?.position ?? 'after',
    ...(approval ? { stepNumbers: approval.stepNumbers } : {}),
    mayApproveOwn: draft.mayApproveOwn,
    newId,
    at: currentTime().toISOString(),
  });
  const stepNumbers = approval?.position === 'by-number' ? [...approval.stepNumbers.values()] : [];
  return { line, problems: draftProblems({ settings, forms, line, today, stepNumbers }) };
}
