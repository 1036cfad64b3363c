import { randomBytes } from 'node:crypto';
import { linkPaths } from '@countersign/contract';
import { contactName, dateFormat } from '@countersign/domain';
import { dayIn } from '../../platform/calendar-day.ts';
import type { Settings } from '../../platform/config/settings.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { OutgoingMail } from '../../platform/mail/mail.ts';
import { buttonBlock, type MailBlock, saysBlock } from '../../platform/mail/mail-blocks.ts';
import { brandOfTenant } from '../../platform/mail/mail-brand.ts';
import { layOutMail } from '../../platform/mail/mail-layout.ts';
import type { Platform } from '../../platform/platform.ts';
import { writeEmail } from '../email-templates/index.ts';

/** What every mail about an account is made of. */
interface Parts {
  tenantId: string;
  recipient: string;
  /** What it is for, such as `invitation`; each asking for it is another mail. */
  purpose: string;
  /** Whether its text is a secret, which goes once it has left. */
  confidential: boolean;
  /** When the password or link in it expires: it is not sent after that. */
  usefulUntil?: Date;
}

/** A mail about an account, ready to be queued. */
function accountMail(
  { mailFrom: sender }: Settings,
  parts: Parts & { subject: string; text: string; html: string },
): OutgoingMail {
  const purpose = `${parts.purpose}:${randomBytes(12).toString('hex')}`;
  return { ...parts, purpose, sender, attachments: [] };
}

/** A mail about an account that always says the same. */
async function fixedMail(
  tx: Tx,
  settings: Settings,
  parts: Parts & { subject: string; blocks: MailBlock[] },
): Promise<OutgoingMail> {
  const { blocks, ...rest } = parts;
  const { productName } = settings;
  const { brand } = await brandOfTenant(tx, parts.tenantId);
  const footer = `Sent by ${productName}. If you didn’t expect this email, you can ignore it.`;
  const laidOut = await layOutMail({ subject: parts.subject, blocks, brand, footer });
  return accountMail(settings, { ...rest, ...laidOut });
}

/** Who asks someone to come, and to where. */
interface Invitation {
  tenantId: string;
  tenantName: string;
  /** The administrator’s name. */
  invitedBy: string;
  recipient: { email: string; firstName: string; lastName: string };
}

/**
 * Names the access of an invited user: by a new password, by an account that others keep, or by a link with their own
 * one.
 */
export type Access =
  | { by: 'password'; password: string; expiresAt: Date }
  | { by: 'own-account' }
  | { by: 'link'; token: string; expiresAt: Date };

/**
 * The email of an invitation. However its receiver comes in, the organisation sees the same of it: its subject, and that
 * it is confidential.
 */
export async function invitationMail(
  tx: Tx,
  { settings, log }: Pick<Platform, 'settings' | 'log'>,
  invitation: Invitation,
  access: Access,
): Promise<OutgoingMail> {
  const { tenantId, tenantName, invitedBy, recipient } = invitation;
  const { firstName, lastName, email } = recipient;
  const { productName, publicUrl } = settings;
  const { brand } = await brandOfTenant(tx, tenantId);
  const written = await writeEmail(tx, log, {
    event: 'invitation',
    about: { tenantId, companyId: null, projectId: null },
    values: {
      'recipient.firstName': firstName,
      'recipient.lastName': lastName,
      'recipient.name': contactName({ firstName, lastName }),
      'recipient.email': email,
      'organisation.name': tenantName,
      'product.name': productName,
      'sender.name': invitedBy,
      'access.how': howTo[access.by],
      'access.password': access.by === 'password' ? access.password : '',
      'access.until': access.by === 'own-account' ? '' : dayAndTime(access.expiresAt),
      'access.link':
        access.by === 'link' ? `${publicUrl}${linkPaths.join}/${access.token}` : `${publicUrl}/`,
    },
    brand,
    productName,
  });
  const parts = { tenantId, recipient: email, purpose: 'invitation', confidential: true };
  const useful = access.by === 'own-account' ? {} : { usefulUntil: access.expiresAt };
  return accountMail(settings, { ...parts, ...written, ...useful });
}

const howTo: Record<Access['by'], string> = {
  password:
    'Sign in with this email address and the temporary password below. You then choose your own password.',
  'own-account':
    'Your organisation manages its own accounts. Sign in with the account that has this email address. If you don’t have one yet, ask your administrator.',
  link: 'You already have an account with this email address. Use the button below, sign in with that account, then join. Only you control your password and how you sign in.',
};

/** The mail to a new address: its link says that the address is theirs. */
export function confirmEmailMail(
  tx: Tx,
  settings: Settings,
  change: {
    tenantId: string;
    requestedBy: string;
    newEmail: string;
    token: string;
    expiresAt: Date;
  },
): Promise<OutgoingMail> {
  return fixedMail(tx, settings, {
    tenantId: change.tenantId,
    recipient: change.newEmail,
    purpose: 'email-change',
    subject: `Confirm your new email for ${settings.productName}`,
    blocks: [
      saysBlock(
        `${change.requestedBy} asked to change your sign-in email for ${settings.productName} to this address.`,
      ),
      saysBlock('If this is your address and you agree, confirm the change:'),
      buttonBlock('Confirm email', `${settings.publicUrl}${linkPaths.emailChange}/${change.token}`),
      saysBlock(
        `The link expires on ${dayAndTime(change.expiresAt)}. Until you confirm, sign in with your old address.`,
      ),
    ],
    confidential: true,
    usefulUntil: change.expiresAt,
  });
}

/** The notice to the old address that another one was asked for. */
export function emailChangeNotice(
  tx: Tx,
  settings: Settings,
  change: { tenantId: string; requestedBy: string; oldEmail: string },
): Promise<OutgoingMail> {
  return fixedMail(tx, settings, {
    tenantId: change.tenantId,
    recipient: change.oldEmail,
    purpose: 'email-change-notice',
    subject: `Change of your sign-in email for ${settings.productName}`,
    blocks: [
      saysBlock(
        `${change.requestedBy} asked to change your sign-in email for ${settings.productName} to another address. We sent a link to the new address. The change takes effect when it is confirmed there.`,
      ),
      saysBlock(`If you didn’t expect this, contact ${change.requestedBy} at once.`),
    ],
    confidential: false,
  });
}

/** A moment as a mail says it, no matter who reads it where: `28 November 2026, 08:15 (UTC)`. */
function dayAndTime(at: Date): string {
  const day = dayIn(at, 'UTC');
  const time = dateFormat({ timeStyle: 'short', timeZone: 'UTC' }).format(at);
  return `${day}, ${time} (UTC)`;
}
