import type { DocumentSettings, DraftParty, SendingDefaults } from '@countersign/contract';
import { daysAfter, firstParties } from '@countersign/domain';
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import {
  approvalSetups,
  emailTemplates,
  type formPacks,
  type projects,
} from '../../../platform/database/tables/index.ts';
import { Failure } from '../../../platform/failure/failure.ts';
import { colleaguesOf } from '../../approval-setup/index.ts';

/** The parts of a pack that its documents begin with. */
export type SendingPack = Pick<
  typeof formPacks.$inferSelect,
  'approvalSetupId' | 'emailTemplateId' | 'sending'
>;

/** The parts of a project that its documents begin with where their pack leaves them open. */
export type SendingProject = Pick<typeof projects.$inferSelect, 'approvalSetupId' | 'sending'>;

/** Returns how new documents of a pack are sent in a project: what the pack leaves open is as the project has it. */
export function sendingIn(
  { sending: pack }: Pick<SendingPack, 'sending'>,
  { sending: project }: Pick<SendingProject, 'sending'>,
): SendingDefaults {
  return {
    message: pack.message || project.message,
    copies: pack.copies.length > 0 ? pack.copies : project.copies,
    expiresAfterDays: pack.expiresAfterDays ?? project.expiresAfterDays,
    reminders: pack.reminders ?? project.reminders,
    accessCode: pack.accessCode || project.accessCode,
    canHandOver: pack.canHandOver || project.canHandOver,
  };
}

/**
 * Creates the settings of a new draft: sent to its recipient, then to their agent where that was asked for, and approved
 * and sent as its pack or else its project asks for.
 * @param project with the day that it is at its company
 */
export function firstSettings(
  pack: SendingPack,
  project: SendingProject & { today: string },
  agent: DraftParty['person'] = null,
): DocumentSettings {
  const { expiresAfterDays, ...sending } = sendingIn(pack, project);
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
  return (await settingsChecker(tx, [settings]))(settings);
}

/** Reads what some settings name, and answers what checks each of them, as `checkedSettings` does. */
export async function settingsChecker(
  tx: Tx,
  all: readonly DocumentSettings[],
): Promise<(settings: DocumentSettings) => DocumentSettings> {
  const setups = new Set(
    await idsIn(
      tx,
      approvalSetups,
      all.map((one) => one.approvalSetupId),
    ),
  );
  const templates = new Set(
    await idsIn(
      tx,
      emailTemplates,
      all.map((one) => one.emailTemplateId),
      eq(emailTemplates.event, 'please-sign'),
    ),
  );
  const colleagues = await colleaguesOf(
    tx,
    all.flatMap(({ parties }) => parties.flatMap(({ userId }) => userId ?? [])),
  );
  return (settings) => {
    const { parties, approvalSetupId, emailTemplateId } = settings;
    if (parties.filter(({ role }) => role === 'recipient').length !== 1) {
      throw refused('parties', 'The recipient can be in the signing order only once.');
    }
    const nameless = parties.some(({ role, person, userId }) =>
      // Who a colleague is, their user says.
      role === 'recipient' ? person !== null : person === null && userId === null,
    );
    if (nameless) throw refused('parties', 'Enter the details of every party.');
    if (approvalSetupId !== null && !setups.has(approvalSetupId)) {
      throw refused('approvalSetupId', 'Choose an approval setup.');
    }
    if (emailTemplateId !== null && !templates.has(emailTemplateId)) {
      throw refused('emailTemplateId', 'Choose an email template that asks to sign.');
    }
    return { ...settings, parties: parties.map((party) => withColleague(party, colleagues)) };
  };
}

/** @throws Failure `invalid` where a party is a colleague who can't act */
function withColleague(
  party: DraftParty,
  colleagues: Awaited<ReturnType<typeof colleaguesOf>>,
): DraftParty {
  if (!party.userId) return party;
  const user = colleagues.get(party.userId);
  if (!user) throw refused('parties', 'Choose colleagues who can approve and sign.');
  const { countryCode = '', mobile = '' } = party.person ?? {};
  return { ...party, person: { countryCode, mobile, ...user } };
}

/** Those of some ids that a table has. */
async function idsIn(
  tx: Tx,
  table: typeof approvalSetups | typeof emailTemplates,
  ids: readonly (string | null)[],
  where?: SQL,
): Promise<string[]> {
  const wantedIds = [...new Set(ids)].filter((id) => id !== null);
  if (wantedIds.length === 0) return [];
  const rows = await tx
    .select({ id: table.id })
    .from(table as typeof approvalSetups)
    .where(and(inArray(table.id, wantedIds), where));
  return rows.map(({ id }) => id);
}

function refused(setting: keyof DocumentSettings, message: string): Failure {
  return new Failure('invalid', message, { [`settings.${setting}`]: message });
}
