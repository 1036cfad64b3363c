import {
  type EmailDraft,
  type EmailEvent,
  type EmailProblem,
  emailEventFacts,
  isOfCompanies,
  linkPaths,
} from '@countersign/contract';
import { asc, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { companies, type MailAttachment, tenants } from '../../platform/database/tables/index.ts';
import { type AttachedBrand, brandOfTenant } from '../../platform/mail/mail-brand.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { brandOfCompany } from '../companies/index.ts';
import { checkEmail } from './check-email.ts';
import { exampleValues } from './email-values.ts';
import { fillEmail } from './fill-email.ts';
import { companyOfTemplate } from './template-input.ts';
import { layOutEmail, type WrittenEmail } from './write-email.ts';

/** A document as e-mails speak of it. */
export interface EmailDocument {
  companyId: string;
  recipientName: string;
  /** What they say of it, by the names of variables. */
  values: Readonly<Record<string, string>>;
}

/**
 * Finds a document that somebody may read, as an e-mail from them would speak of it.
 * @throws Failure `not-found`
 */
export type FindEmailDocument = (tx: Tx, user: Member, id: string) => Promise<EmailDocument>;

/** What drafts are rendered by. */
export interface DraftContext {
  platform: Platform;
  findDocument: FindEmailDocument;
}

/** A draft as it would leave, and what is wrong with it. */
interface RenderedDraft extends WrittenEmail {
  attachments: MailAttachment[];
  problems: EmailProblem[];
}

/**
 * Lays a draft out with the data of a document, or with examples. Blocks with which something is wrong
 * are left out.
 * @throws Failure `not-found` for a document that the caller may not read; `invalid` for a company that
 * is none.
 */
export async function renderDraft(
  tx: Tx,
  context: DraftContext,
  user: Member,
  draft: EmailDraft,
): Promise<RenderedDraft> {
  const { event, subject, body } = draft;
  const { platform } = context;
  const { productName } = platform.settings;
  const problems = checkEmail(event, { subject, body });
  const wrong = new Set(problems.map(({ path }) => path.split('.items')[0]));
  const sound = {
    subject: wrong.has('subject') ? '' : subject,
    body: body.filter((_, index) => !wrong.has(`body.${index}`)),
  };
  const { values, companyId } = await dataOf(tx, context, user, draft);
  const { brand, attachments } = await brandOf(tx, platform, user, event, companyId);
  const shown = { 'company.name': brand.name, ...values };
  const filled = fillEmail(event, sound, { ...exampleValues(event), ...shown });
  const written = await layOutEmail(event, filled, { brand, productName });
  return { ...written, attachments, problems };
}

/** What is put in instead of examples, and for which company the e-mail is. */
async function dataOf(
  tx: Tx,
  { platform, findDocument }: DraftContext,
  user: Member,
  { event, companyId, documentId, message }: EmailDraft,
): Promise<{ values: Record<string, string>; companyId: string | null }> {
  const { productName, publicUrl } = platform.settings;
  if (documentId === null || emailEventFacts[event].group !== 'documents') {
    const [tenant] = await tx.select().from(tenants).where(eq(tenants.id, user.tenantId));
    const company = await companyOfTemplate(tx, event, companyId);
    return {
      values: { 'organisation.name': tenant?.name ?? '', 'product.name': productName },
      companyId: company?.id ?? null,
    };
  }
  const document = await findDocument(tx, user, documentId);
  // The link of somebody outside is made as the e-mail leaves.
  const link =
    event === 'please-sign'
      ? `${publicUrl}${linkPaths.sign}/…`
      : `${publicUrl}/dashboard/documents/${documentId}`;
  const { recipientName, companyId: ofCompany } = document;
  const values = {
    ...document.values,
    ...(message === undefined ? {} : { 'document.message': message }),
    'document.link': link,
    'document.expiresOn':
      event === 'expiring' ? (exampleValues(event)['document.expiresOn'] ?? '') : '',
    'document.forPerson': recipientName,
    'party.name': recipientName,
  };
  return { values, companyId: ofCompany };
}

/** Of the company that is meant, or else of the first one, so that there is something to see. */
async function brandOf(
  tx: Tx,
  { files }: Platform,
  { tenantId }: Member,
  event: EmailEvent,
  companyId: string | null,
): Promise<AttachedBrand> {
  if (!isOfCompanies(event)) return brandOfTenant(tx, tenantId);
  if (companyId !== null) return brandOfCompany(tx, files, companyId);
  const [first] = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(isNull(companies.archivedAt))
    .orderBy(asc(companies.sortName), asc(companies.id))
    .limit(1);
  return first ? brandOfCompany(tx, files, first.id) : brandOfTenant(tx, tenantId);
}
