import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { TaxRisk } from '@countersign/contract';
import { eventSentence, taxAnswerText, taxQuestionOf } from '@countersign/domain';
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { currentTime } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import {
  auditEvents,
  taxRiskEvidence,
  taxStatements,
  users,
} from '../../platform/database/tables/index.ts';
import { notFound } from '../../platform/failure/failure.ts';
import { safeFileName } from '../../platform/http/file-name.ts';
import type { FileAnswer } from '../../platform/http/operation.ts';
import {
  storedEntry,
  withDistinctNames,
  type ZipEntry,
  zipOf,
} from '../../platform/http/zip-of.ts';
import { csvLine } from '../../platform/lists/csv.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { auditContents } from './audit-contents.ts';
import { text } from './audit-text.ts';
import { aboutText, findTaxRisk, type SeesDocuments } from './find-tax-risk.ts';
import { paperOf } from './make-statement.ts';
import { readWorlds } from './tax-risk-world.ts';

/** A file of the pack, with what its page of contents says of it. */
interface PackFile extends ZipEntry {
  about: string;
  sha256: string;
}

/**
 * Everything of one engagement as a ZIP with a page of contents; it is sent while it is made.
 * @throws Failure `not-found`
 */
export async function getAuditPack(
  platform: Pick<Platform, 'database' | 'files' | 'pdf' | 'settings'>,
  user: Member,
  sees: SeesDocuments,
  id: string,
): Promise<FileAnswer> {
  const { database, files, pdf, settings } = platform;
  const { risk, stored, events, company } = await database.tenant(user.tenantId, async (tx) => ({
    risk: await findTaxRisk(tx, user, sees, id),
    stored: await storedFiles(tx, id),
    events: await logOf(tx, id),
    company: (await readWorlds(tx, [id])).get(id)?.company,
  }));
  if (!company) throw notFound('tax risk');
  const all = withDistinctNames([...writtenFiles(risk, events), ...keptFiles(files, stored)]);
  const at = currentTime();
  const { timeZone } = company;
  const values = auditContents({
    risk,
    files: all,
    timeZone,
    at,
    productName: settings.productName,
    by: user.name,
  });
  const contents = await pdf.typeset('contents', values, {
    locale: 'en-GB',
    timeZone,
    title: values.title,
    madeAt: at.toISOString(),
    paper: paperOf(company),
  });
  const first = written(text.files.contents, '', contents);
  return {
    stream: zipOf([first, ...all]),
    fileName: `${safeFileName(text.files.zip(risk.person.name))}.zip`,
  };
}

/** Lists the files that are written for the pack alone. */
function writtenFiles(risk: TaxRisk, events: string): PackFile[] {
  const { answers, versions, disagreements, history } = text.files;
  const lists = [
    { ...versions, list: risk.versions },
    { ...disagreements, list: risk.disputes },
  ];
  return [
    written(answers.name, answers.about, answersTable(risk)),
    ...lists
      .filter(({ list }) => list.length > 0)
      .map(({ name, about, list }) => written(name, about, JSON.stringify(list, null, 2))),
    written(history.name, history.about, events),
  ];
}

function written(fileName: string, about: string, body: string | Uint8Array): PackFile {
  const bytes = Buffer.from(body as Uint8Array);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { fileName, about, sha256, compress: true, open: async () => Readable.from([bytes]) };
}

/** Statements and evidence, as they are kept. */
function keptFiles(
  files: Platform['files'],
  stored: readonly { name: string; about: string; sha256: string }[],
): PackFile[] {
  return stored.map(({ name, about, sha256 }) => ({
    ...storedEntry(files, name, sha256),
    about,
    sha256,
  }));
}

async function storedFiles(tx: Tx, riskId: string) {
  const statements = await tx
    .select({ number: taxStatements.number, sha256: taxStatements.pdfSha256 })
    .from(taxStatements)
    .where(and(eq(taxStatements.riskId, riskId), isNotNull(taxStatements.pdfSha256)))
    .orderBy(asc(taxStatements.issuedAt));
  const evidence = await tx
    .select()
    .from(taxRiskEvidence)
    .where(eq(taxRiskEvidence.riskId, riskId))
    .orderBy(asc(taxRiskEvidence.createdAt));
  return [
    ...statements.map(({ number, sha256 }) => ({
      name: text.files.statement.name(number),
      about: text.files.statement.about,
      sha256: sha256 ?? '',
    })),
    ...evidence.map(({ name, about, sha256 }) => ({
      name: text.files.evidence.name(safeFileName(name)),
      about: text.files.evidence.about(aboutText(about)),
      sha256,
    })),
  ];
}

async function logOf(tx: Tx, riskId: string): Promise<string> {
  const rows = await tx
    .select({
      at: auditEvents.at,
      action: auditEvents.action,
      who: sql<string>`coalesce(trim(${users.firstName} || ' ' || ${users.lastName}), '')`,
      hash: auditEvents.hash,
    })
    .from(auditEvents)
    .leftJoin(users, eq(users.id, auditEvents.actorId))
    .where(and(eq(auditEvents.subjectType, 'tax-risk'), eq(auditEvents.subjectId, riskId)))
    .orderBy(asc(auditEvents.sequence));
  const lines = rows.map(({ at, action, who, hash }) => [
    at.toISOString(),
    eventSentence({ action, changes: [] }),
    who,
    hash,
  ]);
  return [text.files.history.columns, ...lines].map(csvLine).join('');
}

function answersTable({ company, answers, answerSets }: TaxRisk): string {
  const sets = [
    { by: company.name, answers },
    ...answerSets.map((set) => ({ by: set.name, answers: set.answers })),
  ];
  const lines = sets.flatMap((set) =>
    Object.entries(set.answers).map(([column, value]) => [
      set.by,
      taxQuestionOf(column)?.ask ?? column,
      taxAnswerText(column, value),
      column,
      value,
    ]),
  );
  return [text.files.answers.columns, ...lines].map(csvLine).join('');
}
