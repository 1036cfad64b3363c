import { Readable } from 'node:stream';
import {
  type TaxRisk,
  taxDecisionNames,
  taxRiskStatusNames,
  taxRouteNames,
} from '@countersign/contract';
import { eventSentence, taxAnswerText, taxQuestionOf } from '@countersign/domain';
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import {
  auditEvents,
  taxRiskEvidence,
  taxStatements,
  users,
} from '../../platform/database/tables/index.ts';
import { safeFileName } from '../../platform/http/file-name.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import { distinctNames, type ZipEntry, zipOf } from '../../platform/http/zip-of.ts';
import { csvLine } from '../../platform/lists/csv.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { findTaxRisk, type SeesDocuments } from './find-tax-risk.ts';

/** A file of the pack, with what its page of contents says of it. */
interface PackFile extends ZipEntry {
  about: string;
}

/**
 * Everything of one engagement as a ZIP with a page of contents; it is sent while it is made.
 * @throws Failure `not-found`
 */
export async function getAuditPack(
  { database, files }: Pick<Platform, 'database' | 'files'>,
  user: Member,
  sees: SeesDocuments,
  id: string,
): Promise<FileAnswer> {
  const { risk, stored, events } = await database.tenant(user.tenantId, async (tx) => ({
    risk: await findTaxRisk(tx, user, sees, id),
    stored: await storedFiles(tx, id),
    events: await logOf(tx, id),
  }));
  const written: PackFile[] = [
    text(
      '1 Engagement.txt',
      'The engagement, its route, its level, and what was decided',
      engagementText(risk),
    ),
    text(
      '2 Answers.csv',
      'All questions that were answered, by whom, with the answers',
      answersTable(risk),
    ),
    text(
      '3 Versions.json',
      'Each version as it was signed off, with answers and levels',
      JSON.stringify(risk.versions, null, 2),
    ),
    text(
      '4 Disagreements.json',
      'Disagreements with their days and outcomes',
      JSON.stringify(risk.disputes, null, 2),
    ),
    text('5 History.csv', 'Everything that happened, each event with its hash', events),
  ];
  const kept = stored.map(({ name, about, sha256 }) => ({
    fileName: name,
    about: `${about}; SHA-256 ${sha256}`,
    compress: false,
    open: async () => {
      const { stream } = await files.open(sha256);
      return stream instanceof Readable ? stream : Readable.from([stream]);
    },
  }));
  const names = distinctNames([...written, ...kept].map(({ fileName }) => fileName));
  const all = [...written, ...kept].map((one, place) => ({
    ...one,
    fileName: names[place] ?? one.fileName,
  }));
  const contents = text('0 Contents.txt', '', contentsText(risk, all));
  return {
    stream: zipOf([contents, ...all]),
    fileName: `${safeFileName(`Tax status of ${risk.person.name}`)}.zip`,
  };
}

function text(fileName: string, about: string, body: string): PackFile {
  return { fileName, about, compress: true, open: async () => Readable.from([Buffer.from(body)]) };
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
      name: `Statements/${number}.pdf`,
      about: 'Status determination statement, sealed',
      sha256: sha256 ?? '',
    })),
    ...evidence.map(({ name, about, sha256 }) => ({
      name: `Evidence/${safeFileName(name)}`,
      about: `Evidence: ${taxQuestionOf(about)?.ask ?? about}`,
      sha256,
    })),
  ];
}

async function logOf(tx: Tx, riskId: string): Promise<string> {
  const rows = await tx
    .select({
      at: auditEvents.at,
      action: auditEvents.action,
      who: sql<string>`coalesce(${users.firstName} || ' ' || ${users.lastName}, '')`,
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
  return [['When', 'What', 'Who', 'Hash'], ...lines].map(csvLine).join('');
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
  return [['Answered by', 'Question', 'Answer', 'Column', 'Value'], ...lines].map(csvLine).join('');
}

function engagementText(risk: TaxRisk): string {
  const { person, project, company, role, engagedAs, startsOn, endsOn } = risk;
  const facts = [
    ['Person', person.name],
    ['Project', project.name],
    ['Company', company.name],
    ['Role', role],
    ['Engaged as', engagedAs],
    ['From', startsOn ?? ''],
    ['Until', endsOn ?? ''],
    ['Status', taxRiskStatusNames[risk.status]],
    ['Route', `${taxRouteNames[risk.route]}. ${risk.routeWhy}`],
    ['Decision', risk.decision === null ? 'None yet' : taxDecisionNames[risk.decision]],
    ['Indicative result', risk.evaluation?.outcome ?? 'None'],
    ['Risk', `${risk.level}. ${risk.levelWhy.join(' ')}`],
    ['Rules', `Version ${risk.rules.version}. ${risk.rules.date}`],
  ];
  return facts.map(([label, value]) => `${label}: ${value}`).join('\n');
}

function contentsText({ person, project }: TaxRisk, all: readonly PackFile[]): string {
  const lines = all.map(({ fileName, about }) => `${fileName}\n    ${about}`);
  return `Tax status of ${person.name}, ${project.name}\n\n${lines.join('\n')}\n`;
}
