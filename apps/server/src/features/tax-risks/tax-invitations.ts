import * as contract from '@countersign/contract';
import { linkPaths, type TaxQuestionsView } from '@countersign/contract';
import {
  countedAnswers,
  nextTaxQuestion,
  taxRulesDate,
  taxTablesVersion,
} from '@countersign/domain';
import { and, eq, isNull } from 'drizzle-orm';
import { currentTime } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { taxRiskInvitations, users } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { Failure, notFound } from '../../platform/failure/failure.ts';
import { operation, tenantOperation } from '../../platform/http/operation.ts';
import { deadLink, prepareLink, revokeAllLinks } from '../../platform/links/links.ts';
import { queueMail, sendInNameOf } from '../../platform/mail/mail.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { brandOfCompany } from '../companies/index.ts';
import { writeEmail } from '../email-templates/index.ts';
import { type LockedTaxRisk, lockTaxRisk } from './change-tax-risk.ts';
import { engagementEmailValues, recipientValues } from './engagement-emails.ts';
import { readAnswers } from './evaluate-tax-risk.ts';
import { presentAnswerSet } from './find-tax-risk.ts';
import { linkEngagement } from './statement-by-link.ts';
import { readWorlds } from './tax-risk-world.ts';
import { assertAssesses, readSettings } from './tax-settings.ts';

type InvitationRow = typeof taxRiskInvitations.$inferSelect;

/** As many people are asked about one engagement. */
const maxInvitations = 20;
/** Time for which a link can be used to answer, in days. */
const linkDays = 60;

/** The question of who answers is answered by whom it was sent to. */
const whoAnswers: Record<InvitationRow['role'], Record<string, string>> = {
  worker: { endUserRole: 'personDoingWork' },
  'line-manager': { endUserRole: 'endClient' },
};

/**
 * Asks the worker or the line manager to answer the questions by a link.
 * @throws Failure `not-found`, `forbidden`; `conflict` where too many were asked, or the engagement is closed
 */
export const inviteAnswerer = operation(
  contract.inviteTaxAnswerer,
  ({ platform, caller: user, params: { id }, body }) =>
    platform.database.tenant(user.tenantId, async (tx) => {
      const locked = await lockTaxRisk(tx, id);
      const { row, world } = locked;
      assertAssesses(user, world.settings);
      if (row.status === 'closed') {
        throw new Failure('conflict', 'The engagement is closed. Reopen it first.');
      }
      if (
        (await tx.$count(taxRiskInvitations, eq(taxRiskInvitations.riskId, id))) >= maxInvitations
      ) {
        throw new Failure(
          'conflict',
          `You can ask up to ${maxInvitations} people about one engagement.`,
        );
      }
      const [written] = await tx
        .insert(taxRiskInvitations)
        .values({
          id: newId(),
          tenantId: user.tenantId,
          riskId: id,
          ...body,
          answers: whoAnswers[body.role],
          invitedBy: user.userId,
          createdAt: currentTime(),
        })
        .returning();
      if (!written) throw new Error('An invitation was not written down.');
      const detail = { invitationId: written.id };
      const personal = { after: { name: written.name, email: written.email } };
      await record(tx, user, { type: 'tax-risk.invited', id, detail, personal });
      await mailInvitation(tx, platform, user, locked, written);
      return presentAnswerSet(written);
    }),
);

async function mailInvitation(
  tx: Tx,
  { settings, log, files }: Platform,
  user: Member,
  { row, world }: LockedTaxRisk,
  invitation: InvitationRow,
): Promise<void> {
  const { tenantId } = row;
  const { company, project } = world;
  const { productName, publicUrl, mailFrom } = settings;
  const [sender] = await tx
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, user.userId));
  const email = sender?.email ?? '';
  const link = prepareLink({
    purpose: 'tax-questions',
    tenantId,
    subjectId: invitation.id,
    expiresAt: new Date(currentTime().getTime() + linkDays * 86_400_000),
  });
  const { brand, attachments } = await brandOfCompany(tx, files, company.id);
  const written = await writeEmail(tx, log, {
    event: 'tax-questions',
    about: { tenantId, companyId: company.id, projectId: project.id },
    values: {
      ...(await engagementEmailValues(tx, world, { name: user.name, email }, productName)),
      ...recipientValues(invitation, world),
      'questions.link': `${publicUrl}${linkPaths.taxQuestions}/${link.token}`,
    },
    brand,
    productName,
  });
  await queueMail(tx, {
    tenantId,
    purpose: `tax-questions:${invitation.id}`,
    about: { type: 'tax-risk', id: row.id },
    sender: sendInNameOf(company.name, mailFrom),
    ...(email === '' ? {} : { replyTo: email }),
    recipient: invitation.email,
    ...written,
    attachments,
    link,
    confidential: true,
  });
}

/**
 * Revokes the link of an invitation to answer; submitted answers stay.
 * @throws Failure `not-found`, `forbidden`
 */
export function withdrawInvitation(
  { database }: Pick<Platform, 'database'>,
  user: Member,
  { id, invitationId }: { id: string; invitationId: string },
): Promise<null> {
  return database.tenant(user.tenantId, async (tx) => {
    assertAssesses(user, await readSettings(tx));
    const [removed] = await tx
      .update(taxRiskInvitations)
      .set({ withdrawnAt: currentTime() })
      .where(
        and(
          eq(taxRiskInvitations.id, invitationId),
          eq(taxRiskInvitations.riskId, id),
          isNull(taxRiskInvitations.withdrawnAt),
        ),
      )
      .returning();
    if (!removed) throw notFound('invitation');
    await revokeAllLinks(tx, 'tax-invitation', [invitationId]);
    const detail = { invitationId };
    const personal = { before: { name: removed.name, email: removed.email } };
    await record(tx, user, { type: 'tax-risk.invitation-withdrawn', id, detail, personal });
    return null;
  });
}

/** Reads the questions behind a link; changes nothing. @throws Failure `not-found` */
export const getQuestions = tenantOperation(contract.getTaxQuestions, async ({ tx, caller }) => {
  const [row] = await tx
    .select()
    .from(taxRiskInvitations)
    .where(eq(taxRiskInvitations.id, caller.subjectId));
  if (!row) throw deadLink();
  return presentQuestions(tx, row);
});

async function presentQuestions(tx: Tx, row: InvitationRow): Promise<TaxQuestionsView> {
  const world = (await readWorlds(tx, [row.riskId])).get(row.riskId);
  if (!world) throw deadLink();
  return {
    engagement: await linkEngagement(tx, world),
    role: row.role,
    name: row.name,
    answers: row.answers,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    rules: { version: taxTablesVersion, date: taxRulesDate },
  };
}

/** Notes once that a person has opened the page of the questions. @throws Failure `not-found` */
export const openQuestions = tenantOperation(contract.openTaxQuestions, async ({ tx, caller }) => {
  const [opened] = await tx
    .update(taxRiskInvitations)
    .set({ openedAt: currentTime() })
    .where(and(eq(taxRiskInvitations.id, caller.subjectId), isNull(taxRiskInvitations.openedAt)))
    .returning({ id: taxRiskInvitations.riskId, invitationId: taxRiskInvitations.id });
  if (!opened) return null;
  const { id, invitationId } = opened;
  await record(tx, caller, { type: 'tax-risk.questions-opened', id, detail: { invitationId } });
  return null;
});

/**
 * Saves the answers of an invited person; once submitted they stay as they are.
 * @throws Failure `invalid` for answers that the rules don't know, or that are incomplete and submitted; `conflict`
 * where they are submitted already; `not-found`
 */
export const saveQuestions = operation(
  contract.saveTaxQuestions,
  ({ database, caller, body: { answers, submit } }) => {
    const given = readAnswers(answers).answers;
    return database.tenant(caller.tenantId, async (tx) => {
      const [row] = await tx
        .select()
        .from(taxRiskInvitations)
        .where(eq(taxRiskInvitations.id, caller.subjectId))
        .for('update');
      if (!row) throw deadLink();
      if (row.submittedAt !== null) {
        throw new Failure('conflict', 'You have already sent your answers.');
      }
      const counted = countedAnswers({ ...given, ...whoAnswers[row.role] });
      const left = submit ? nextTaxQuestion(counted) : undefined;
      if (left) {
        const message = `Answer “${left.ask}” before you send your answers.`;
        throw new Failure('invalid', message, { [`answers.${left.key}`]: message });
      }
      const saved = { answers: counted, submittedAt: submit ? currentTime() : null };
      await tx.update(taxRiskInvitations).set(saved).where(eq(taxRiskInvitations.id, row.id));
      if (submit) {
        const detail = { invitationId: row.id };
        await record(tx, caller, { type: 'tax-risk.answered-by-link', id: row.riskId, detail });
      }
      return presentQuestions(tx, { ...row, ...saved });
    });
  },
);
