import { namesOf } from '@countersign/domain';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { codeMinutes } from '../../platform/links/codes.ts';
import { type OutgoingMail, queueMail } from '../../platform/mail/mail.ts';
import type { MailBrand } from '../../platform/mail/mail-blocks.ts';
import type { Platform } from '../../platform/platform.ts';
import type { EmailScope } from './email-in-use.ts';
import { writeEmail } from './write-email.ts';

/** A code, and who gets it in whose name. */
interface AccessCode {
  about: EmailScope & { tenantId: string };
  brand: { brand: MailBrand; attachments: OutgoingMail['attachments'] };
  organisation: string;
  person: { name: string; firstName: string; email: string };
  code: string;
  expiresAt: Date;
  /** What the code is for, such as `open your document`. */
  purpose: string;
  /** What to do for who did not ask for it. */
  advice: string;
  /** Where it may be asked for twice: the same one is emailed once. */
  id?: string;
  /** In the product's own words, where it opens more than what is the organisation's own. */
  isBuiltIn?: boolean;
}

/** Mails a code to the holder of a link, or the owner of an address. It is of no use once it has expired, and no one else sees it. */
export async function mailAccessCode(
  { settings, log }: Pick<Platform, 'settings' | 'log'>,
  tx: Tx,
  {
    about,
    brand,
    organisation,
    person,
    code,
    expiresAt,
    purpose,
    advice,
    id = newId(),
    isBuiltIn = false,
  }: AccessCode,
): Promise<void> {
  const { productName } = settings;
  const { firstName, lastName } = namesOf(person);
  const written = await writeEmail(tx, log, {
    event: 'access-code',
    about,
    brand: brand.brand,
    productName,
    isBuiltIn,
    values: {
      'recipient.firstName': firstName,
      'recipient.lastName': lastName,
      'recipient.name': person.name,
      'recipient.email': person.email,
      'organisation.name': organisation,
      'product.name': productName,
      'code.value': code,
      'code.purpose': purpose,
      'code.minutes': String(codeMinutes),
      'code.advice': advice,
    },
  });
  await queueMail(tx, {
    tenantId: about.tenantId,
    purpose: `code:${id}`,
    sender: settings.mailFrom,
    recipient: person.email,
    ...written,
    attachments: brand.attachments,
    confidential: true,
    usefulUntil: expiresAt,
  });
}
