import { fileURLToPath } from 'node:url';
import {
  type EmailDraft,
  type EmailEvent,
  emailEventFacts,
  isOfCompanies,
  largestBodyBytes,
  linkPaths,
} from '@countersign/contract';
import { ReaderPool, ReaderProblem } from '@countersign/pdf/reader';
import { asc, eq, isNull } from 'drizzle-orm';
import { byUser, ConcurrencyLimit } from '../../platform/concurrency-limit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { companies, type MailAttachment, tenants } from '../../platform/database/tables/index.ts';
import { Failure } from '../../platform/failure/failure.ts';
import { type AttachedBrand, brandOfTenant } from '../../platform/mail/mail-brand.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { brandOfCompany } from '../companies/index.ts';
import type { DraftReaders } from './draft-reader-child.ts';
import { exampleValues } from './email-values.ts';
import type { DraftToLayOut, LaidOutDraft } from './lay-out-draft.ts';
import { companyOfTemplate } from './template-input.ts';

/** A document as emails speak of it. */
interface EmailDocument {
  companyId: string;
  recipientName: string;
  /** What they say of it, by the names of variables. */
  values: Readonly<Record<string, string>>;
}

/**
 * Finds a document that a user may read, as an email from them would show it.
 * @throws Failure `not-found`
 */
export type FindEmailDocument = (tx: Tx, user: Member, id: string) => Promise<EmailDocument>;

/** Holds the dependencies of rendering drafts. */
export interface DraftContext {
  platform: Platform;
  findDocument: FindEmailDocument;
}

/** A draft with the pictures that go with it. */
interface ReadDraft {
  draft: DraftToLayOut;
  attachments: MailAttachment[];
}

/** A draft as it would leave, with the pictures that go with it. */
interface RenderedDraft extends LaidOutDraft {
  attachments: MailAttachment[];
}

/** Limits the number of drafts that are laid out at a time. */
const draftsAtOnce = new ConcurrencyLimit(
  { perKey: 2, perGroup: 6 },
  'Too many previews are being created. Try again in a moment.',
);
/** Lays them out one after the other; the first one waits until the process has started. */
const drafts = new ReaderPool<DraftReaders>({
  file: fileURLToPath(new URL('./draft-reader-child.ts', import.meta.url)),
  memoryMb: 400,
  timeoutMs: 20_000,
  maxBytes: 2 * largestBodyBytes,
  atOnce: 1,
});

/**
 * Lays out a draft with the data of a document, or with examples.
 * @throws Failure `not-found` for a document that the caller may not read; `invalid` for a company that is none, or
 * a text that takes too long; `too-many-requests` beyond two at a time.
 */
export function renderDraft(
  context: DraftContext,
  user: Member,
  draft: EmailDraft,
): Promise<RenderedDraft> {
  return draftsAtOnce.run(byUser(user), async () => {
    const { database } = context.platform;
    const read = await database.tenant(user.tenantId, (tx) => readDraft(tx, context, user, draft));
    return { ...(await layOut(read.draft)), attachments: read.attachments };
  });
}

async function layOut(draft: DraftToLayOut): Promise<LaidOutDraft> {
  try {
    return await drafts.read('layOutDraft', Buffer.from(JSON.stringify(draft)));
  } catch (error) {
    if (!(error instanceof ReaderProblem)) throw error;
    throw new Failure('invalid', 'This text takes too long to preview. Simplify its conditions.');
  }
}

async function readDraft(
  tx: Tx,
  context: DraftContext,
  user: Member,
  draft: EmailDraft,
): Promise<ReadDraft> {
  const { event, subject, body } = draft;
  const { platform } = context;
  const { productName } = platform.settings;
  const { values, companyId } = await dataOf(tx, context, user, draft);
  const { brand, attachments } = await brandOf(tx, platform, user, event, companyId);
  const shown = { 'company.name': brand.name, ...values };
  const content = { subject, body };
  return { draft: { event, content, values: shown, brand, productName }, attachments };
}

/** Reads the values that replace examples, and the company that the email is for. */
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
  // The link of someone outside is made as the email leaves.
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
      event === 'expiring' || event === 'extended' || event === 'expired'
        ? (exampleValues(event)['document.expiresOn'] ?? '')
        : '',
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
