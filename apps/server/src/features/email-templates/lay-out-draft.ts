import type { EmailContent, EmailEvent, EmailProblem } from '@countersign/contract';
import type { MailBrand } from '../../platform/mail/mail-blocks.ts';
import { checkEmail } from './check-email.ts';
import { exampleValues } from './email-values.ts';
import { fillEmail } from './fill-email.ts';
import { layOutEmail, type WrittenEmail } from './lay-out-email.ts';

/** A draft with all that its layout needs. */
export interface DraftToLayOut {
  event: EmailEvent;
  content: EmailContent;
  /** What is put in instead of examples. */
  values: Readonly<Record<string, string>>;
  brand: MailBrand;
  productName: string;
}

/** A draft as it would leave, and what is wrong with it. */
export interface LaidOutDraft extends WrittenEmail {
  problems: EmailProblem[];
}

/** Lays out a draft, which is given as JSON. Blocks with which something is wrong are left out. */
export async function layOutDraft(json: Uint8Array): Promise<LaidOutDraft> {
  const draft = JSON.parse(Buffer.from(json).toString()) as DraftToLayOut;
  const { event, content, brand, productName } = draft;
  const { subject, body } = content;
  const problems = checkEmail(event, { subject, body });
  const wrong = new Set(problems.map(({ path }) => path.split('.items')[0]));
  const sound = {
    subject: wrong.has('subject') ? '' : subject,
    body: body.filter((_, index) => !wrong.has(`body.${index}`)),
  };
  const filled = fillEmail(event, sound, { ...exampleValues(event), ...draft.values });
  return { ...(await layOutEmail(event, filled, { brand, productName })), problems };
}
