import {
  type EmailContent,
  type EmailEvent,
  type EmailValues,
  variablesOf,
} from '@countersign/contract';
import { builtInEmails } from '@countersign/domain';
import type { Tx } from '../../platform/database/database.ts';
import { type Log, safeError } from '../../platform/log/log.ts';
import type { MailBlock, MailBrand } from '../../platform/mail/mail-blocks.ts';
import {
  type EmailDefaults,
  type EmailScope,
  emailsInUse,
  readEmailDefaults,
} from './email-in-use.ts';
import { cleanValue } from './email-values.ts';
import { type FilledEmail, fillEmail } from './fill-email.ts';
import { layOutEmail, type OptOut, type WrittenEmail } from './lay-out-email.ts';

/** Holds the subject of an email, its values, and its sender. */
interface EmailToWrite<Event extends EmailEvent, Scope = EmailScope> {
  about: Scope;
  values: EmailValues<Event>;
  brand: MailBrand;
  /** The template that was chosen for it; where that is gone, and without one, it is the narrowest default. */
  templateId?: string | null;
  /** Stands below its words, whatever template these are of. */
  below?: readonly MailBlock[];
  optOut?: OptOut | undefined;
}

/**
 * Writes the email of an event in the words of the template that is in use for it. Where those can't
 * be filled in, or leave out what the email is for, it says the built-in text: it leaves in any case.
 */
export async function writeEmail<Event extends EmailEvent>(
  tx: Tx,
  log: Log,
  email: EmailToWrite<Event, EmailScope & { tenantId: string }> & {
    event: Event;
    productName: string;
    /** In the product's own words, whatever the tenant has made of them. */
    isBuiltIn?: boolean;
  },
): Promise<WrittenEmail> {
  const { tenantId } = email.about;
  const defaults = email.isBuiltIn ? [] : await readEmailDefaults(tx, tenantId, email.event);
  const write = emailWriter(tx, log, { ...email, tenantId, defaults });
  return write(email);
}

/** The same for several emails of an event in one tenant, whose `emailDefaults` were read. */
export function emailWriter<Event extends EmailEvent>(
  tx: Tx,
  log: Log,
  of: { event: Event; tenantId: string; productName: string; defaults: EmailDefaults },
): (email: EmailToWrite<Event>) => Promise<WrittenEmail> {
  const { event, tenantId, productName, defaults } = of;
  const findInUse = emailsInUse(tx, event, tenantId, defaults);
  return async ({ about, brand, templateId, below = [], optOut, ...email }) => {
    const values: Readonly<Record<string, string>> = email.values;
    const inUse = await findInUse(about, templateId);
    const filled =
      (inUse && filledOrNothing(log, event, inUse, values)) ??
      fillEmail(event, builtInEmails[event], values);
    const whole = { ...filled, blocks: [...filled.blocks, ...below] };
    return layOutEmail(event, whole, { brand, productName, optOut });
  };
}

function filledOrNothing(
  log: Log,
  event: EmailEvent,
  { templateId, ...content }: EmailContent & { templateId: string },
  values: Readonly<Record<string, string>>,
): FilledEmail | undefined {
  try {
    const filled = fillEmail(event, content, values);
    if (filled.subject !== '' && saysWhatIsNeeded(event, filled.blocks, values)) return filled;
    log.warn({ event, templateId }, 'email template leaves out what is needed');
  } catch (error) {
    log.warn({ event, templateId, ...safeError(error) }, 'email template could not be filled in');
  }
  return undefined;
}

/** Conditions can hide what the email is for, such as its code: that is known only now. */
function saysWhatIsNeeded(
  event: EmailEvent,
  blocks: readonly MailBlock[],
  values: Readonly<Record<string, string>>,
): boolean {
  const said = JSON.stringify(blocks);
  return variablesOf(event)
    .filter(({ isNeeded }) => isNeeded)
    .map(({ name, kind }) => cleanValue(values[name] ?? '', kind))
    .every((value) => said.includes(JSON.stringify(value).slice(1, -1)));
}
