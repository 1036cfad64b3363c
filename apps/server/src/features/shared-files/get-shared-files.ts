import type { SharedFilesView, SharedFileView } from '@countersign/contract';
import * as contract from '@countersign/contract';
import { eq } from 'drizzle-orm';
import { dayIn } from '../../platform/calendar-day.ts';
import type { Tx } from '../../platform/database/database.ts';
import {
  distributionFileVersions,
  distributionReads,
} from '../../platform/database/tables/index.ts';
import { operation } from '../../platform/http/operation.ts';
import { maskedEmail } from '../../platform/links/masked-email.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PartyCaller } from '../../platform/policy/caller.ts';
import { losesSeal, personalMark } from '../distributions/index.ts';
import {
  filesOf,
  findSharedFiles,
  hasText,
  personalVersion,
  type SharedFilesContext,
  type SharedFileVersion,
} from './find-shared-files.ts';

/**
 * Reads the view of a distribution link's holder. Changes nothing.
 * @throws Failure `not-found`
 */
export const getSharedFiles = operation(contract.getSharedFiles, async ({ platform, caller }) =>
  platform.database.tenant(caller.tenantId, (tx) => viewSharedFiles(platform, tx, caller)),
);

/** The same in a transaction. */
export async function viewSharedFiles(
  platform: Pick<Platform, 'files' | 'traces'>,
  tx: Tx,
  caller: PartyCaller,
): Promise<SharedFilesView> {
  const context = await findSharedFiles(tx, caller);
  const { state, organisation, company, recipient, distribution } = context;
  const isHidden = state === 'code';
  const files = state === 'open' ? await filesOf(tx, distribution.id) : [];
  const seen = files.some(({ version }) => version.version > 1)
    ? await versionsSeen(tx, recipient.id)
    : new Map<string, number>();
  return {
    state,
    organisation,
    company: {
      name: company.name,
      colour: company.colour,
      hasLogo: company.logoSha256 !== null,
    },
    sender: senderOf(context),
    sentence: sentenceOf(context),
    recipient: {
      name: recipient.name,
      email: isHidden ? maskedEmail(recipient.email) : recipient.email,
    },
    title: isHidden ? '' : distribution.title,
    message: state === 'open' ? distribution.message : '',
    sentAt: (recipient.sentAt ?? distribution.sentAt)?.toISOString() ?? null,
    expiresOn: distribution.expiresOn,
    askConfirmation: distribution.askConfirmation,
    confirmedAt: recipient.confirmedAt?.toISOString() ?? null,
    files: files.map(({ fileId, version }) => ({
      id: fileId,
      ...presentVersion(platform, context, version),
      isNewVersion: (seen.get(fileId) ?? version.version) < version.version,
    })),
  };
}

function presentVersion(
  platform: Pick<Platform, 'files' | 'traces'>,
  context: SharedFilesContext,
  version: SharedFileVersion['version'],
): Omit<SharedFileView, 'id' | 'isNewVersion'> {
  const { name, kind, bytes, pages } = version;
  const { source, watermark, facts } = personalVersion(context, version);
  return {
    name,
    kind,
    bytes,
    version: version.version,
    shown: source === null ? '' : personalMark(platform, source, watermark, facts).shown,
    pages,
    hasText: hasText(context, version),
    losesSeal: losesSeal(version, watermark),
    canDownload: context.distribution.allowDownload,
  };
}

/** The latest version of each file that someone has looked at. */
async function versionsSeen(tx: Tx, recipientId: string): Promise<Map<string, number>> {
  const rows = await tx
    .select({
      fileId: distributionFileVersions.fileId,
      version: distributionFileVersions.version,
    })
    .from(distributionReads)
    .innerJoin(
      distributionFileVersions,
      eq(distributionFileVersions.id, distributionReads.fileVersionId),
    )
    .where(eq(distributionReads.recipientId, recipientId));
  const latest = new Map<string, number>();
  for (const { fileId, version } of rows) {
    latest.set(fileId, Math.max(version, latest.get(fileId) ?? 0));
  }
  return latest;
}

/** Who has sent it, and where answers go. */
function senderOf({ sender, distribution }: SharedFilesContext): SharedFilesView['sender'] {
  return {
    name: `${sender.firstName} ${sender.lastName}`.trim(),
    email: distribution.replyTo || sender.email,
  };
}

function sentenceOf(context: SharedFilesContext): string {
  const { state, company, distribution, recipient } = context;
  const { name, email } = senderOf(context);
  switch (state) {
    case 'code':
      return `To see what ${company.name} sent you, request a code. It is sent to ${maskedEmail(recipient.email)}.`;
    case 'expired': {
      const on = distribution.expiresAt ? ` on ${lastDay(distribution.expiresAt, company)}` : '';
      return `These files expired${on}. Ask ${name} (${email}) for access.`;
    }
    case 'open': {
      const until = distribution.expiresAt
        ? ` They are available until ${lastDay(distribution.expiresAt, company)}.`
        : '';
      return `${name} of ${company.name} shares files with you.${until}`;
    }
  }
}

/** The end of the last day is the start of the next one. */
function lastDay(expiresAt: Date, { timeZone }: SharedFilesContext['company']): string {
  return dayIn(new Date(expiresAt.getTime() - 1), timeZone);
}
