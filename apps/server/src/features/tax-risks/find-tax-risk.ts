import {
  type EvidenceTopic,
  evidenceTopicNames,
  type StatementDelivery,
  type TaxEvidence,
  type TaxRisk,
  taxRiskActs,
} from '@countersign/contract';
import {
  type ActFacts,
  answerDifferences,
  disputeDaysLeft,
  isSevenDayEngagement,
  statementPartyProblem,
  taxActRefusal,
  taxQuestionOf,
  taxRulesDate,
  taxTablesVersion,
} from '@countersign/domain';
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { calendarDay } from '../../platform/calendar-day.ts';
import type { Tx } from '../../platform/database/database.ts';
import {
  documents,
  formPacks,
  mails,
  taxDisputes,
  taxRiskEvidence,
  taxRiskInvitations,
  taxRiskVersions,
  taxStatementRecipients,
  taxStatements,
  users,
} from '../../platform/database/tables/index.ts';
import { notFound } from '../../platform/failure/failure.ts';
import type { MailToSend } from '../../platform/mail/mail.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { type Assessment, assess } from './assess-tax-risk.ts';
import { statementPrefix } from './statement-mail-outcomes.ts';
import { presentSummary } from './tax-risk-source.ts';
import { readWorlds, type TaxWorld } from './tax-risk-world.ts';
import { ranksOf } from './tax-settings.ts';

/** Selects the documents that a member sees; the feature of documents provides it. */
export type SeesDocuments = (user: Member) => SQL | undefined;

/**
 * Finds one tax risk with all that is known of it, as a user sees it.
 * @throws Failure `not-found`
 */
export async function findTaxRisk(
  tx: Tx,
  user: Member,
  sees: SeesDocuments,
  id: string,
): Promise<TaxRisk> {
  const world = (await readWorlds(tx, [id])).get(id);
  if (!world) throw notFound('tax risk');
  const assessment = assess(world);
  const { row, contact, project, company, ownerName, today } = world;
  const { evaluation, needs } = assessment;
  const answerSets = await readAnswerSets(tx, id);
  return {
    ...presentSummary(row, {
      person: contact.name,
      project: project.name,
      company: company.name,
      owner: ownerName,
      today,
    }),
    rate: row.rate,
    rateBasis: row.rateBasis,
    currency: row.currency,
    intermediary: row.intermediary,
    feePayer: row.feePayer,
    letter: row.letter,
    roleClaim: row.roleClaim,
    notes: row.notes,
    personEmail: contact.email,
    routeWhy: assessment.routeWhy,
    isSevenDays: isSevenDayEngagement(row),
    answers: row.answers,
    unconfirmed: row.unconfirmed,
    evaluation,
    rules: { version: taxTablesVersion, date: taxRulesDate },
    override: row.override,
    warnings: warningsOf(world, assessment),
    evidence: await readEvidence(tx, id),
    evidenceNeeds: needs,
    answerSets,
    differences: answerDifferences([
      { by: company.name, answers: row.answers },
      ...answerSets
        .filter(({ submittedAt }) => submittedAt !== null)
        .map(({ name, answers }) => ({ by: name, answers })),
    ]),
    submittedBy: row.submittedBy,
    signedOffBy: row.signedOffBy,
    returnReason: row.returnReason,
    versions: await readVersions(tx, id),
    statements: await readStatements(tx, id),
    disputes: await readDisputes(tx, world),
    documents: await readDocuments(tx, world, sees(user)),
    acts: taxRiskActs.map((act) => ({
      act,
      refusal: taxActRefusal(act, actFacts(user, world, assessment)),
    })),
    createdAt: row.createdAt.toISOString(),
    revision: row.revision,
  };
}

/** Collects the facts on which a user's acts on an assessment depend. */
export function actFacts(user: Member, world: TaxWorld, assessment: Assessment): ActFacts {
  const { row, contact, settings } = world;
  return {
    status: row.status,
    statusBefore: row.statusBefore,
    ...ranksOf(user, settings),
    isOwnWork: row.submittedBy?.userId === user.userId,
    maySignOffAlone: settings.maySignOffAlone,
    isComplete: assessment.isComplete,
    unconfirmed: row.unconfirmed.length,
    missingEvidence: assessment.needs
      .filter(({ isRequired, isThere }) => isRequired && !isThere)
      .map((need) => need.of),
    decision: assessment.decision,
    recipientProblem: statementPartyProblem({ ...row, worker: contact }),
  };
}

function warningsOf({ settings, sameAnswers }: TaxWorld, assessment: Assessment) {
  const { evaluation, isBlanket } = assessment;
  const blanket = {
    kind: 'blanket',
    text: `Blanket determination: the same answers were given for ${sameAnswers} people, more than ${settings.blanketLimit}. Look at each engagement by itself: one decision for a group is not reasonable care.`,
  };
  return [...(evaluation?.warnings ?? []), ...(isBlanket ? [blanket] : [])];
}

/** Describes the topic of a file of evidence in words. */
export function aboutText(about: string): string {
  return evidenceTopicNames[about as EvidenceTopic] ?? taxQuestionOf(about)?.ask ?? about;
}

const nameOfUser = sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`;

/** The files of evidence of an assessment, the latest first. */
export async function readEvidence(tx: Tx, riskId: string): Promise<TaxEvidence[]> {
  const rows = await tx
    .select({ file: taxRiskEvidence, addedBy: nameOfUser })
    .from(taxRiskEvidence)
    .innerJoin(users, eq(users.id, taxRiskEvidence.addedBy))
    .where(eq(taxRiskEvidence.riskId, riskId))
    .orderBy(desc(taxRiskEvidence.createdAt), desc(taxRiskEvidence.id));
  return rows.map(({ file, addedBy }) => presentEvidence(file, addedBy));
}

/** A file of evidence as people see it. */
export function presentEvidence(
  { id, about, name, contentType, bytes, sha256, createdAt }: typeof taxRiskEvidence.$inferSelect,
  addedBy: string,
): TaxEvidence {
  const logged = { id, about, aboutText: aboutText(about), name, contentType, bytes, sha256 };
  return { ...logged, addedBy, addedAt: createdAt.toISOString() };
}

async function readAnswerSets(tx: Tx, riskId: string): Promise<TaxRisk['answerSets']> {
  const rows = await tx
    .select()
    .from(taxRiskInvitations)
    .where(
      and(
        eq(taxRiskInvitations.riskId, riskId),
        sql`(${taxRiskInvitations.withdrawnAt} is null or ${taxRiskInvitations.submittedAt} is not null)`,
      ),
    )
    .orderBy(asc(taxRiskInvitations.createdAt));
  return rows.map(presentAnswerSet);
}

/** Builds the questions and answers of an invited person. What is not submitted is theirs alone. */
export function presentAnswerSet(
  row: typeof taxRiskInvitations.$inferSelect,
): TaxRisk['answerSets'][number] {
  const { id, role, name, email, createdAt, openedAt, submittedAt, answers } = row;
  return {
    id,
    role,
    name,
    email,
    invitedAt: createdAt.toISOString(),
    openedAt: openedAt?.toISOString() ?? null,
    submittedAt: submittedAt?.toISOString() ?? null,
    answers: submittedAt === null ? {} : answers,
  };
}

async function readVersions(tx: Tx, riskId: string): Promise<TaxRisk['versions']> {
  const rows = await tx
    .select()
    .from(taxRiskVersions)
    .where(eq(taxRiskVersions.riskId, riskId))
    .orderBy(desc(taxRiskVersions.version));
  return rows.map(({ version, frozen, supersededAt, supersededReason }) => {
    // Values that only its statement quotes are left out here.
    const { reasons: _, evidence: __, effectiveFrom: ___, ...shown } = frozen;
    return {
      ...shown,
      version,
      supersededAt: supersededAt?.toISOString() ?? null,
      supersededReason,
    };
  });
}

async function readStatements(tx: Tx, riskId: string): Promise<TaxRisk['statements']> {
  const rows = await tx
    .select({
      statement: taxStatements,
      recipient: taxStatementRecipients,
      mail: { state: mails.state, waitingSince: mails.waitingSince },
    })
    .from(taxStatements)
    .innerJoin(taxStatementRecipients, eq(taxStatementRecipients.statementId, taxStatements.id))
    .leftJoin(
      mails,
      and(
        eq(mails.tenantId, taxStatements.tenantId),
        eq(mails.purpose, sql`${statementPrefix} || ${taxStatementRecipients.id}`),
      ),
    )
    .where(eq(taxStatements.riskId, riskId))
    .orderBy(desc(taxStatements.issuedAt), desc(taxStatementRecipients.role));
  const byStatement = Map.groupBy(rows, ({ statement }) => statement.id);
  return [...byStatement.values()].flatMap((same) =>
    same.slice(0, 1).map(({ statement }) => ({
      id: statement.id,
      number: statement.number,
      version: statement.version,
      decision: statement.decision,
      issuedAt: statement.issuedAt.toISOString(),
      effectiveFrom: statement.effectiveFrom,
      replaces: statement.replaces,
      withdrawnAt: statement.withdrawnAt?.toISOString() ?? null,
      isReady: statement.pdfSha256 !== null,
      recipients: same.map(
        ({ recipient: { id, role, name, email, alsoFor, hasBounced, ...at }, mail }) => ({
          id,
          role,
          name,
          email,
          alsoFor,
          hasBounced,
          delivery: deliveryOf(mail),
          sentAt: at.sentAt?.toISOString() ?? null,
          openedAt: at.openedAt?.toISOString() ?? null,
          acknowledgedAt: at.acknowledgedAt?.toISOString() ?? null,
        }),
      ),
    })),
  );
}

/** Returns the delivery of a statement's email; mail servers' later reports on a sent one are in `hasBounced`. */
function deliveryOf(mail: Pick<MailToSend, 'state' | 'waitingSince'> | null): StatementDelivery {
  switch (mail?.state) {
    case undefined:
    case 'cancelled':
      return 'queued';
    case 'queued':
      return mail.waitingSince === null ? 'queued' : 'waiting';
    case 'held':
    case 'bounced':
    case 'failed':
      return mail.state;
    case 'sent':
    case 'deferred':
    case 'delivered':
    case 'complained':
      return 'sent';
  }
}

const deciders = alias(users, 'deciders');

/** The disagreements with an assessment's statements, the latest first. */
export async function readDisputes(
  tx: Tx,
  {
    row: { id: riskId },
    company: { timeZone },
    today,
  }: Pick<TaxWorld, 'row' | 'company' | 'today'>,
): Promise<TaxRisk['disputes']> {
  const rows = await tx
    .select({
      dispute: taxDisputes,
      number: taxStatements.number,
      decidedBy: sql<string>`coalesce(trim(${deciders.firstName} || ' ' || ${deciders.lastName}), '')`,
    })
    .from(taxDisputes)
    .innerJoin(taxStatements, eq(taxStatements.id, taxDisputes.statementId))
    .leftJoin(deciders, eq(deciders.id, taxDisputes.decidedBy))
    .where(eq(taxDisputes.riskId, riskId))
    .orderBy(desc(taxDisputes.createdAt));
  return rows.map(({ dispute, number, decidedBy }) => ({
    id: dispute.id,
    statementNumber: number,
    from: dispute.from,
    name: dispute.name,
    text: dispute.text,
    via: dispute.via,
    receivedOn: dispute.receivedOn,
    dueOn: dispute.dueOn,
    daysLeft: dispute.outcome === null ? disputeDaysLeft(dispute.dueOn, today) : null,
    outcome: dispute.outcome,
    reasons: dispute.reasons,
    decidedAt: dispute.decidedAt?.toISOString() ?? null,
    decidedBy,
    wasLate: dispute.decidedAt !== null && calendarDay(timeZone, dispute.decidedAt) > dispute.dueOn,
  }));
}

/** Maximum number of an engagement's documents that are listed. */
const maxDocuments = 50;

function readDocuments(
  tx: Tx,
  { row }: TaxWorld,
  seen: SQL | undefined,
): Promise<TaxRisk['documents']> {
  return tx
    .select({ id: documents.id, name: formPacks.name, state: documents.state })
    .from(documents)
    .innerJoin(formPacks, eq(formPacks.id, documents.formPackId))
    .where(
      and(eq(documents.projectId, row.projectId), eq(documents.recipientId, row.contactId), seen),
    )
    .orderBy(desc(documents.updatedAt))
    .limit(maxDocuments);
}
