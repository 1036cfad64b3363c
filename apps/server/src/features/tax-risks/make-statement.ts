import { linkPaths, type SealedRecord } from '@countersign/contract';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { currentTime } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { taxStatements as Statements } from '../../platform/database/tables/index.ts';
import {
  type MailAttachment,
  taxStatementRecipients,
  taxStatements,
  users,
} from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import type { StoredFile } from '../../platform/files/file-store.ts';
import { recordFile } from '../../platform/files/record-file.ts';
import { safeFileName } from '../../platform/http/file-name.ts';
import type { JobWorker } from '../../platform/jobs/job-kind.ts';
import { prepareLink } from '../../platform/links/links.ts';
import { queueMail, sendInNameOf } from '../../platform/mail/mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { systemIn } from '../../platform/policy/caller.ts';
import { brandOfCompany } from '../companies/index.ts';
import { writeEmail } from '../email-templates/index.ts';
import { engagementEmailValues, recipientValues } from './engagement-emails.ts';
import { frozenOf } from './issue-statement.ts';
import { type MakeStatement, makeStatementKind } from './statement-job.ts';
import { statementPurposeOf } from './statement-mail-outcomes.ts';
import {
  conclusionOf,
  dayInWords,
  type StatementInput,
  statementValues,
} from './statement-values.ts';
import { readWorlds, type TaxWorld } from './tax-risk-world.ts';

/** For how many days a statement can be read, acknowledged and disputed by its link. */
const linkDays = 730;

type StatementRow = typeof Statements.$inferSelect;

/** Does what issuing a statement asks for; what was done already is not done again. */
export function makeStatementWorker(platform: Platform): JobWorker<MakeStatement> {
  return {
    kind: makeStatementKind,
    handle: (job) => makeStatement(platform, job),
    exhausted: ({ statementId }) => {
      throw new Error(`The statement ${statementId} could not be made.`);
    },
  };
}

async function makeStatement(platform: Platform, { tenantId, statementId }: MakeStatement) {
  const { database, files } = platform;
  const read = await database.tenant(tenantId, (tx) => readStatement(tx, platform, statementId));
  if (!read || read.statement.pdfSha256 !== null) return;
  const bytes = await typesetStatement(platform, read.toNotify);
  const sealed = await platform.pdf.seal(
    [bytes],
    platform.sealing.sealer,
    sealOptions(platform, read),
  );
  const file = await files.put(...sealed.parts);
  await database.tenant(tenantId, (tx) => keepStatement(tx, platform, read, file));
}

/** A statement with what it is made of. */
interface ReadStatement {
  statement: StatementRow;
  world: TaxWorld;
  issuer: { name: string; email: string };
  toNotify: StatementInput;
}

async function readStatement(
  tx: Tx,
  { settings }: Pick<Platform, 'settings'>,
  id: string,
): Promise<ReadStatement | undefined> {
  const [row] = await tx
    .select({
      statement: taxStatements,
      issuer: {
        name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
        email: users.email,
      },
    })
    .from(taxStatements)
    .innerJoin(users, eq(users.id, taxStatements.issuedBy))
    .where(eq(taxStatements.id, id));
  const world = row && (await readWorlds(tx, [row.statement.riskId])).get(row.statement.riskId);
  if (!row || !world) return undefined;
  const { statement } = row;
  const frozen = await frozenOf(tx, statement.riskId, statement.version);
  return {
    ...row,
    world,
    toNotify: { ...statement, world, frozen, productName: settings.productName },
  };
}

/** A statement as a PDF, without a seal. */
export function typesetStatement(
  { pdf }: Pick<Platform, 'pdf'>,
  toNotify: StatementInput,
): Promise<Uint8Array> {
  const { company } = toNotify.world;
  return pdf.typeset('statement', statementValues(toNotify), {
    locale: 'en-GB',
    timeZone: company.timeZone,
    title: `Status determination statement ${toNotify.number}`.trim(),
    madeAt: toNotify.issuedAt.toISOString(),
    paper: paperOf(company),
  });
}

/** The paper that is used where a company is. */
export function paperOf({ country }: { country: string }): 'a4' | 'us-letter' {
  return country === 'US' || country === 'CA' ? 'us-letter' : 'a4';
}

function sealOptions({ settings, sealing }: Platform, { world, statement }: ReadStatement) {
  return {
    time: new Date(),
    isFinal: true,
    record: recordOf(statement),
    reason: `Status determination statement ${statement.number}, issued with ${settings.productName}`,
    location: world.company.name,
    ...(sealing.timestamp ? { timestamp: sealing.timestamp } : {}),
  };
}

/** Writes what the file of a statement says of itself for programs. */
function recordOf({ number, decision, issuedAt, effectiveFrom }: StatementRow): string {
  return JSON.stringify({
    kind: 'statement',
    number,
    decision,
    issuedAt: issuedAt.toISOString(),
    effectiveFrom,
  } satisfies SealedRecord);
}

/** Stores a statement with its emails; once, also where it is made concurrently. */
async function keepStatement(
  tx: Tx,
  platform: Platform,
  read: ReadStatement,
  file: StoredFile,
): Promise<void> {
  const { statement } = read;
  const { id, tenantId, riskId } = statement;
  await recordFile(tx, tenantId, file, 'application/pdf');
  const kept = await tx
    .update(taxStatements)
    .set({ pdfSha256: file.sha256 })
    .where(and(eq(taxStatements.id, id), isNull(taxStatements.pdfSha256)))
    .returning({ id: taxStatements.id });
  if (kept.length === 0) return;
  const detail = { statementId: id, sha256: file.sha256 };
  await record(tx, systemIn(tenantId), { type: 'tax-risk.statement-made', id: riskId, detail });
  const recipients = await tx
    .select()
    .from(taxStatementRecipients)
    .where(eq(taxStatementRecipients.statementId, id))
    .orderBy(asc(taxStatementRecipients.role));
  const attachment = {
    fileName: safeFileName(`Status determination statement ${statement.number}.pdf`),
    contentType: 'application/pdf',
    ...file,
  };
  for (const one of recipients) await mailStatement(tx, platform, read, one, attachment);
}

async function mailStatement(
  tx: Tx,
  { settings, log, files }: Platform,
  { statement, world, issuer, toNotify }: ReadStatement,
  recipient: typeof taxStatementRecipients.$inferSelect,
  attachment: MailAttachment,
): Promise<void> {
  const { tenantId, riskId, number, effectiveFrom } = statement;
  const { productName, publicUrl, mailFrom } = settings;
  const { company, project } = world;
  const link = prepareLink({
    purpose: 'tax-statement',
    tenantId,
    subjectId: recipient.id,
    expiresAt: new Date(currentTime().getTime() + linkDays * 86_400_000),
  });
  const { brand, attachments: logo } = await brandOfCompany(tx, files, company.id);
  const written = await writeEmail(tx, log, {
    event: 'tax-statement',
    about: { tenantId, companyId: company.id, projectId: project.id },
    values: {
      ...(await engagementEmailValues(tx, world, issuer, productName)),
      ...recipientValues(recipient, world),
      'statement.number': number,
      'statement.conclusion': conclusionOf(toNotify).short,
      'statement.effectiveFrom': dayInWords(effectiveFrom),
      'statement.link': `${publicUrl}${linkPaths.taxStatement}/${link.token}`,
    },
    brand,
    productName,
  });
  await queueMail(tx, {
    tenantId,
    purpose: statementPurposeOf(recipient.id),
    about: { type: 'tax-risk', id: riskId },
    sender: sendInNameOf(company.name, mailFrom),
    replyTo: issuer.email,
    recipient: recipient.email,
    ...written,
    attachments: [attachment, ...logo],
    link,
    confidential: true,
  });
}
