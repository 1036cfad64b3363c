import { type EmailValues, linkPaths } from '@countersign/contract';
import { contactName, namesOf } from '@countersign/domain';
import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { dayIn } from '../../../platform/calendar-day.ts';
import { rowsOf, type Tx } from '../../../platform/database/database.ts';
import {
  distributionRecipients,
  type MailAttachment,
  mails,
} from '../../../platform/database/tables/index.ts';
import { type PreparedLink, prepareLink } from '../../../platform/links/links.ts';
import { mailsCancel, unsentStates } from '../../../platform/mail/cancel-mails.ts';
import {
  type KnownMail,
  knownMails,
  type MailToSend,
  type OutgoingMail,
  readQueuedMails,
  sendInNameOf,
  writeMailsDown,
} from '../../../platform/mail/mail.ts';
import { type MailBlock, saysBlock } from '../../../platform/mail/mail-blocks.ts';
import type { Platform } from '../../../platform/platform.ts';
import { brandOfRow } from '../../companies/index.ts';
import { type EmailDefaults, emailDefaults, emailWriter } from '../../email-templates/index.ts';
import { losesSeal } from '../copies/copies.ts';
import { readFiles } from '../queries/distribution-queries.ts';
import type { MailedDistribution } from './mailed-distribution.ts';

/** Describes a recipient to email. */
export interface MailedPerson {
  id: string;
  name: string;
  firstName: string;
  email: string;
  /** Counts the mails to them, with the one that is to be written. */
  mailing: number;
}

const purposeOf = (distributionId: string, { id, mailing }: MailedPerson) =>
  `distribution:${distributionId}:${id}:${mailing}`;

/** The mail that says to the sender how far a distribution got. */
export const reportPurposeOf = (distributionId: string) => `distribution-report:${distributionId}`;

const { distributionId, id: recipientId, mailings } = distributionRecipients;
const recipientTenant = distributionRecipients.tenantId;

/**
 * The condition that the next email to a recipient was already written, by a run that has not counted it yet.
 */
export const isNextMailWritten: SQL = sql`exists (
  select from ${mails} where ${mails.tenantId} = ${recipientTenant}
    and ${mails.purpose} = concat('distribution:', ${distributionId}, ':', ${recipientId}, ':', ${mailings} + 1)
)`;

/** Cancels the mails that wait to be sent to all recipients of a distribution, or to one of them. */
export async function cancelMails(
  tx: Tx,
  tenantId: string,
  distribution: string,
  recipient?: string,
): Promise<void> {
  const waiting = await tx
    .select({ purpose: mails.purpose })
    .from(mails)
    .where(
      and(
        eq(mails.tenantId, tenantId),
        inArray(mails.state, [...unsentStates]),
        eq(mails.subjectType, 'distribution'),
        eq(mails.subjectId, distribution),
        ne(mails.purpose, reportPurposeOf(distribution)),
        recipient === undefined ? undefined : sql`position(${recipient} in ${mails.purpose}) > 0`,
      ),
    );
  await mailsCancel(
    tx,
    tenantId,
    waiting.map(({ purpose }) => purpose),
  );
}

/** Reads from its purpose the recipient of an email about a distribution, and the number of the email to them. */
export function recipientOfPurpose(
  purpose: string,
): { recipientId: string; mailing: number } | undefined {
  const [kind, , recipientId, mailing] = purpose.split(':');
  if (kind !== 'distribution' || recipientId === undefined) return undefined;
  return /^\d+$/.test(mailing ?? '') ? { recipientId, mailing: Number(mailing) } : undefined;
}

/** Someone as emails call them. */
interface MailedName {
  name: string;
  /** Empty where only the full name is known. */
  firstName: string;
  email: string;
}

/** Returns the values of emails about a distribution and one of its recipients. */
export function sharedValues(
  { row, tenantName, company, project, sender }: MailedDistribution,
  person: MailedName,
  productName: string,
) {
  const { firstName, lastName } = namesOf(
    person.name === '' ? { name: person.email, firstName: '' } : person,
  );
  return {
    'recipient.firstName': firstName,
    'recipient.lastName': lastName,
    'recipient.name': `${firstName} ${lastName}`.trim(),
    'recipient.email': person.email,
    'organisation.name': tenantName,
    'product.name': productName,
    'distribution.name': row.title,
    'company.name': company,
    'project.name': project,
    'sender.name': contactName(sender),
    'sender.email': row.replyTo === '' ? sender.email : row.replyTo,
  };
}

/**
 * Returns the values of the email that sends a distribution; the link is empty where the files are attached.
 */
export function mailValues(
  mailed: MailedDistribution,
  person: MailedName,
  { productName, link }: { productName: string; link: string },
): EmailValues<'distribution'> {
  const { row } = mailed;
  const lastDay = row.expiresOn;
  return {
    ...sharedValues(mailed, person, productName),
    'distribution.message': row.message,
    'distribution.link': link,
    'distribution.expiresOn':
      lastDay === null || row.mode === 'attachment'
        ? ''
        : dayIn(new Date(`${lastDay}T12:00:00Z`), 'UTC'),
  };
}

/** Prepares a new link of a recipient. It has no end: until when it leads to anything, its distribution says. */
export function recipientLink(tenantId: string, recipientId: string): PreparedLink {
  return prepareLink({ purpose: 'distribution', tenantId, subjectId: recipientId });
}

/** Returns the unsubscribe address for the foot and the headers of an email. */
export function optOutOf(tenantId: string, recipientId: string, publicUrl: string) {
  const link = prepareLink({ purpose: 'distribution-opt-out', tenantId, subjectId: recipientId });
  return { link, address: `${publicUrl}${linkPaths.optOut}/${link.token}` };
}

/**
 * Writes the emails to some recipients, each with their own link or files, and returns all that are still to be sent:
 * also those written before by a job that was interrupted.
 */
export async function writeDistributionMails(
  tx: Tx,
  platform: Platform,
  mailed: MailedDistribution,
  people: readonly MailedPerson[],
  attachments: ReadonlyMap<string, MailAttachment[]>,
): Promise<MailToSend[]> {
  const { row } = mailed;
  const { tenantId, id } = row;
  const purposes = people.map((person) => purposeOf(id, person));
  const { known, defaults } = await readKnown(tx, tenantId, purposes);
  const states = new Map(known.map((mail) => [mail.purpose, mail.state]));
  const missing = people.filter((person) => {
    const state = states.get(purposeOf(id, person));
    return state === undefined || state === 'cancelled';
  });
  const outgoing = await composeMails(tx, platform, mailed, missing, { attachments, defaults });
  const written = await writeMailsDown(tx, outgoing);
  const left = known.filter(({ state }) => state === 'queued').map((mail) => mail.id);
  return [...written, ...(await readQueuedMails(tx, left))];
}

async function readKnown(tx: Tx, tenantId: string, purposes: readonly string[]) {
  const result = await tx.execute(sql`
    select ${knownMails(tenantId, purposes)} as known, ${emailDefaults(tenantId, ['distribution'])} as defaults`);
  const [row] = rowsOf<{ known: KnownMail[]; defaults: EmailDefaults }>(result);
  return row ?? { known: [], defaults: [] };
}

/** Lists the notes of an email on signed files whose copies are not signed. */
export async function unsealedNotes(
  tx: Tx,
  { row, company }: MailedDistribution,
): Promise<MailBlock[]> {
  const files = await readFiles(tx, [row.id]);
  return files
    .filter((file) => losesSeal(file, row.watermark))
    .map(({ name }) =>
      saysBlock(
        `The original of “${name}” is signed. Your copy does not have its signatures. Ask ${company} if you need the original.`,
      ),
    );
}

async function composeMails(
  tx: Tx,
  platform: Platform,
  mailed: MailedDistribution,
  people: readonly MailedPerson[],
  of: { attachments: ReadonlyMap<string, MailAttachment[]>; defaults: EmailDefaults },
): Promise<OutgoingMail[]> {
  const { settings, log, files } = platform;
  const { productName, mailFrom, publicUrl } = settings;
  const { row, company } = mailed;
  const { tenantId, companyId, projectId } = row;
  const { brand, attachments: logo } = await brandOfRow(tx, files, mailed.brand);
  const write = emailWriter(tx, log, {
    event: 'distribution',
    tenantId,
    productName,
    defaults: of.defaults,
  });
  const below = await unsealedNotes(tx, mailed);
  const outgoing: OutgoingMail[] = [];
  for (const person of people) {
    const link = row.mode === 'attachment' ? undefined : recipientLink(tenantId, person.id);
    const unsubscribe = optOutOf(tenantId, person.id, publicUrl);
    const address = link ? `${publicUrl}${linkPaths.sharedFiles}/${link.token}` : '';
    const text = await write({
      about: { companyId, projectId },
      values: mailValues(mailed, person, { productName, link: address }),
      brand,
      templateId: row.emailTemplateId,
      below,
      optOut: { address: unsubscribe.address, organisation: mailed.tenantName },
    });
    outgoing.push({
      tenantId,
      purpose: purposeOf(row.id, person),
      about: { type: 'distribution', id: row.id },
      sender: sendInNameOf(company, mailFrom),
      replyTo: row.replyTo === '' ? mailed.sender.email : row.replyTo,
      recipient: person.email,
      ...text,
      attachments: [...(of.attachments.get(person.id) ?? []), ...logo],
      link,
      unsubscribe,
      confidential: true,
    });
  }
  return outgoing;
}
