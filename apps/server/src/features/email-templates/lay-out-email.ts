import type { EmailEvent } from '@countersign/contract';
import type { MailBrand } from '../../platform/mail/mail-blocks.ts';
import { layOutMail } from '../../platform/mail/mail-layout.ts';
import type { FilledEmail } from './fill-email.ts';

/** The text of an email, laid out: what a mail says. */
export interface WrittenEmail {
  subject: string;
  html: string;
  text: string;
}

/** Holds the link by which the recipient opts out of emails of an organisation, for the footer. */
export interface OptOut {
  address: string;
  organisation: string;
}

/** Lays out what an event's email says, with the foot that its kind of emails has. */
export async function layOutEmail(
  event: EmailEvent,
  filled: FilledEmail,
  {
    brand,
    productName,
    optOut,
  }: { brand: MailBrand; productName: string; optOut?: OptOut | undefined },
): Promise<WrittenEmail> {
  const footer = footerOf(event, brand.name, productName);
  const footerLink = optOut && {
    label: `Stop receiving files from ${optOut.organisation}`,
    address: optOut.address,
  };
  const laidOut = await layOutMail({ ...filled, brand, footer, footerLink });
  return { subject: filled.subject, ...laidOut };
}

function footerOf(event: EmailEvent, sender: string, productName: string): string {
  // By the event, not by its group: what is said of codes would be wrong under another email to people.
  switch (event) {
    case 'please-sign':
    case 'please-approve':
    case 'reminder':
    case 'declined':
    case 'returned':
    case 'voided':
    case 'handed-over':
    case 'bounced':
    case 'expiring':
    case 'extended':
    case 'turn-moved':
    case 'corrected':
    case 'paper-recorded':
    case 'expired':
    case 'blocked':
    case 'finished':
    case 'comment':
    case 'distribution':
    case 'report':
    case 'report-failed':
    case 'distribution-replaced':
    case 'distribution-report':
    case 'tax-questions':
    case 'tax-statement':
    case 'tax-disagreement':
    case 'tax-outcome':
      return `Sent by ${sender} with ${productName}.`;
    case 'daily':
      return `Sent by ${productName}. You can change how you are emailed in your account, under Notifications.`;
    case 'invitation':
      return `Sent by ${productName}. If you did not expect this email, you can ignore it.`;
    case 'access-code':
    case 'password-reset':
      return `Sent by ${productName}. Do not share this code with anyone.`;
  }
}
