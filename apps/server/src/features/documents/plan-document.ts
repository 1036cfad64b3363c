import type {
  CompanyType,
  DocumentSettings,
  DocumentValues,
  DraftProblem,
} from '@countersign/contract';
import { draftProblems, lineUp, type PlannedParty } from '@countersign/domain';
import { currentTime } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { readApproval } from '../approval-setup/index.ts';
import { approvalFacts } from './approval-facts.ts';
import type { FormVersion } from './document-queries.ts';

/** A draft as far as its chain depends on it. */
export interface Draft {
  id: string;
  settings: DocumentSettings;
  values: DocumentValues;
  engagementType: CompanyType;
  creator: { userId: string; name: string };
  project: { id: string };
  company: { id: string };
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
export async function planDocument(
  tx: Tx,
  user: Member,
  draft: Draft,
  forms: readonly FormVersion[],
  today: string,
): Promise<{ line: PlannedParty[]; problems: DraftProblem[] }> {
  const { settings, recipient } = draft;
  const approval =
    settings.approvalSetupId === null
      ? undefined
      : await readApproval(tx, user, settings.approvalSetupId, (steps) =>
          approvalFacts(tx, draft, steps),
        );
  const line = lineUp({
    creator: draft.creator,
    recipient,
    settings,
    fields: forms.flatMap((form) => form.fields),
    approval: approval?.chain ?? null,
    place: approval?.place ?? 'after',
    ...(approval ? { stepNumbers: approval.stepNumbers } : {}),
    mayApproveOwn: false,
    newId,
    at: currentTime().toISOString(),
  });
  const stepNumbers = approval?.place === 'by-number' ? [...approval.stepNumbers.values()] : [];
  return { line, problems: draftProblems({ settings, forms, line, today, stepNumbers }) };
}
