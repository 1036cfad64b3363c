import { randomBytes } from 'node:crypto';
import type { Settings } from '../../platform/config/settings.ts';
import type { OutgoingMail } from '../../platform/mail/mail.ts';
import { layOutMail } from '../../platform/mail/mail-layout.ts';

/** What every mail about an account is made of. */
interface Parts {
  settings: Settings;
  tenantId: string;
  recipient: string;
  /** What it is for, such as `invitation`; each asking for it is another mail. */
  purpose: string;
  subject: string;
  paragraphs: string[];
  /** Whether its text is a secret, which goes once it has left. */
  confidential: boolean;
}

/** A mail about an account, ready to be queued. */
function accountMail(parts: Parts): OutgoingMail {
  const { settings, tenantId, recipient, purpose, subject, paragraphs, confidential } = parts;
  const { productName, mailFrom: sender } = settings;
  const footer = `Sent by ${productName}. If you did not expect this e-mail, you can ignore it.`;
  return {
    tenantId,
    purpose: `${purpose}:${randomBytes(12).toString('hex')}`,
    sender,
    recipient,
    subject,
    ...layOutMail({ productName, subject, paragraphs, footer }),
    attachments: [],
    confidential,
  };
}

/** Who asks somebody to come, and to where. */
interface Invitation {
  tenantId: string;
  tenantName: string;
  /** The administrator’s name. */
  invitedBy: string;
  recipient: { email: string; firstName: string; lastName: string };
}

function greeting({ recipient }: Invitation): string {
  return `Dear ${recipient.firstName} ${recipient.lastName},`;
}

const asks = ({ invitedBy, tenantName }: Invitation, { productName }: Settings) =>
  `${invitedBy} invites you to work with ${tenantName} in ${productName}, where its forms and documents are prepared, approved and sent.`;

/** The mail with which somebody comes who has no account yet. */
export function invitationMail(
  settings: Settings,
  invitation: Invitation,
  access: { temporaryPassword: string; expiresAt: Date },
): OutgoingMail {
  return accountMail({
    settings,
    tenantId: invitation.tenantId,
    recipient: invitation.recipient.email,
    purpose: 'invitation',
    subject: `${invitation.invitedBy} invites you to ${invitation.tenantName}`,
    paragraphs: [
      greeting(invitation),
      asks(invitation, settings),
      `Sign in at ${settings.publicUrl}/ with this e-mail address and the temporary password below. You will be asked for a password of your own.`,
      access.temporaryPassword,
      `The temporary password can be used until ${dayAndTime(access.expiresAt)}. After that, ask ${invitation.invitedBy} to send the invitation again. If you were invited before, earlier temporary passwords no longer work.`,
    ],
    confidential: true,
  });
}

/** The same where others keep the accounts, so that there is no password to send. */
export function invitationByHandMail(settings: Settings, invitation: Invitation): OutgoingMail {
  return accountMail({
    settings,
    tenantId: invitation.tenantId,
    recipient: invitation.recipient.email,
    purpose: 'invitation',
    subject: `${invitation.invitedBy} invites you to ${invitation.tenantName}`,
    paragraphs: [
      greeting(invitation),
      asks(invitation, settings),
      `Your organisation keeps the accounts of its people itself. Sign in at ${settings.publicUrl}/ with the account that has this e-mail address; who looks after those accounts makes one for you where you have none yet.`,
    ],
    confidential: false,
  });
}

/** The mail to somebody who has an account already. */
export function addedMail(settings: Settings, invitation: Invitation): OutgoingMail {
  return accountMail({
    settings,
    tenantId: invitation.tenantId,
    recipient: invitation.recipient.email,
    purpose: 'added',
    subject: `You can now work with ${invitation.tenantName}`,
    paragraphs: [
      greeting(invitation),
      `${invitation.invitedBy} has added you to ${invitation.tenantName} in ${settings.productName}.`,
      `Sign in at ${settings.publicUrl}/ as you always do, then choose ${invitation.tenantName} at the top of the page.`,
    ],
    confidential: false,
  });
}

/** The mail to a new address: its link says that the address is theirs. */
export function confirmEmailMail(
  settings: Settings,
  change: { tenantId: string; askedBy: string; newEmail: string; token: string; expiresAt: Date },
): OutgoingMail {
  return accountMail({
    settings,
    tenantId: change.tenantId,
    recipient: change.newEmail,
    purpose: 'email-change',
    subject: `Confirm your new e-mail for ${settings.productName}`,
    paragraphs: [
      `${change.askedBy} asked that you sign in to ${settings.productName} with this e-mail address from now on.`,
      `If the address is yours and you agree, open this page and confirm it:`,
      `${settings.publicUrl}/email-changes/${change.token}`,
      `The link can be used until ${dayAndTime(change.expiresAt)}. Until then you sign in with your old address.`,
    ],
    confidential: true,
  });
}

/** The notice to the old address that another one was asked for. */
export function emailChangeNotice(
  settings: Settings,
  change: { tenantId: string; askedBy: string; oldEmail: string },
): OutgoingMail {
  return accountMail({
    settings,
    tenantId: change.tenantId,
    recipient: change.oldEmail,
    purpose: 'email-change-notice',
    subject: `Your e-mail for ${settings.productName} is to be changed`,
    paragraphs: [
      `${change.askedBy} asked that you sign in to ${settings.productName} with another e-mail address. We have sent a link to that address; the change counts once it has been confirmed there.`,
      `If this surprises you, tell ${change.askedBy} at once.`,
    ],
    confidential: false,
  });
}

/** A moment as a mail says it, whoever reads it where: `28 November 2026, 08:15 (UTC)`. */
function dayAndTime(at: Date): string {
  const day = at.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  const time = at.toLocaleTimeString('en-GB', { timeStyle: 'short', timeZone: 'UTC' });
  return `${day}, ${time} (UTC)`;
}
