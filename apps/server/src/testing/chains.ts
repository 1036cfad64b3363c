import type { ApprovalStep, DocumentSettings } from '@countersign/contract';
import { newId } from '../platform/database/ids.ts';
import type { TestUser } from './test-app.ts';

/** A step of an approval setup in which some users approve. */
export function approvalStep(
  sequence: number,
  who: ApprovalStep['who'],
  people: readonly TestUser[],
): ApprovalStep {
  return {
    id: newId(),
    name: `Step ${sequence}`,
    sequence,
    groupIds: [],
    userIds: people.map(({ userId }) => userId),
    who,
    act: 'approve',
    signaturePosition: null,
    conditions: [],
  };
}

/** Creates the recipient's slot in the chain of a draft. */
export const recipientParty = (): DocumentSettings['parties'][number] => ({
  id: newId(),
  role: 'recipient',
  person: null,
  userId: null,
  sequence: 1,
  signaturePosition: null,
});

/** Creates the settings of a draft: to its recipient alone by default. */
export const settingsOf = (more: Partial<DocumentSettings> = {}): DocumentSettings => ({
  parties: [recipientParty()],
  approvalSetupId: null,
  emailTemplateId: null,
  message: '',
  copies: [],
  expiresOn: null,
  reminders: null,
  accessCode: false,
  canHandOver: false,
  ...more,
});
