import type { DocumentSettings, DraftParty } from '@countersign/contract';
import { daysAfter, firstParties } from '@countersign/domain';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import {
  approvalSetups,
  emailTemplates,
  type formPacks,
} from '../../../platform/database/tables/index.ts';
import { Failure } from '../../../platform/failure/failure.ts';
import { chosenColleagues } from '../../approval-setup/index.ts';

/** The parts of a pack that its documents begin with. */
export type SendingPack = Pick<
  typeof formPacks.$inferSelect,
  'approvalSetupId' | 'emailTemplateId' | 'sending'
>;

/** The parts of a project, with the day that it is at its company. */
export interface SendingProject {
  approvalSetupId: string | null;
  today: string;
}

/**
 * Creates the settings of a new draft: sent to its recipient, then to their agent where that was asked for, approved as
 * its pack or else its project asks for, and otherwise as its pack has it.
 */
export function firstSettings(
  pack: SendingPack,
  project: SendingProject,
  agent: DraftParty['person'] = null,
): DocumentSettings {
  const { expiresAfterDays, ...sending } = pack.sending;
  const parties = firstParties(newId());
  const own = { id: newId(), role: 'agent', userId: null, signaturePosition: null } as const;
  return {
    parties: agent === null ? parties : [...parties, { ...own, person: agent, sequence: 2 }],
    approvalSetupId: pack.approvalSetupId ?? project.approvalSetupId,
    emailTemplateId: pack.emailTemplateId,
    ...sending,
    expiresOn: expiresAfterDays === null ? null : daysAfter(project.today, expiresAfterDays),
  };
}

/**
 * Settings as they are kept: what they name is there, and colleagues have the names and emails of their users.
 * @throws Failure `invalid` at the setting that can't be taken.
 */
export async function checkedSettings(
  tx: Tx,
  settings: DocumentSettings,
): Promise<DocumentSettings> {
  const { parties, approvalSetupId, emailTemplateId } = settings;
  if (parties.filter(({ role }) => role === 'recipient').length !== 1) {
    throw refused('parties', 'The recipient can be in the signing order only once.');
  }
  const nameless = parties.some(({ role, person, userId }) =>
    // Who a colleague is, their user says.
    role === 'recipient' ? person !== null : person === null && userId === null,
  );
  if (nameless) throw refused('parties', 'Enter the details of every party.');
  if (approvalSetupId !== null) {
    const found = await tx
      .select({ id: approvalSetups.id })
      .from(approvalSetups)
      .where(eq(approvalSetups.id, approvalSetupId));
    if (found.length === 0) throw refused('approvalSetupId', 'Choose an approval setup.');
  }
  if (emailTemplateId !== null) {
    const found = await tx
      .select({ event: emailTemplates.event })
      .from(emailTemplates)
      .where(eq(emailTemplates.id, emailTemplateId));
    if (found[0]?.event !== 'please-sign') {
      throw refused('emailTemplateId', 'Choose an email template that asks to sign.');
    }
  }
  const colleagues = await chosenColleagues(
    tx,
    parties.flatMap(({ userId }) => userId ?? []),
    'settings.parties',
  );
  return {
    ...settings,
    parties: parties.map((party) => {
      const user = colleagues.get(party.userId ?? '');
      const { countryCode = '', mobile = '' } = party.person ?? {};
      return user ? { ...party, person: { countryCode, mobile, ...user } } : party;
    }),
  };
}

function refused(setting: keyof DocumentSettings, message: string): Failure {
  return new Failure('invalid', message, { [`settings.${setting}`]: message });
}
