import type { TaxDispute } from '@countersign/contract';
import * as contract from '@countersign/contract';
import {
  disputeDaysLeft,
  disputeDueOn,
  disputeReminderTimes,
  statusAfter,
} from '@countersign/domain';
import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { calendarDay } from '../../platform/calendar-day.ts';
import { currentTime } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import {
  memberships,
  taxDisputes,
  taxStatementRecipients,
  taxStatements,
  users,
} from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { Failure, notFound } from '../../platform/failure/failure.ts';
import { operation } from '../../platform/http/operation.ts';
import { enqueue, type JobKind, type JobWorker } from '../../platform/jobs/job-kind.ts';
import { queueMail, sendInNameOf } from '../../platform/mail/mail.ts';
import { notify } from '../../platform/notifications/notify.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Caller, type Member, systemIn } from '../../platform/policy/caller.ts';
import { writeChange } from '../../platform/records/records.ts';
import { brandOfCompany } from '../companies/index.ts';
import { writeEmail } from '../email-templates/index.ts';
import {
  assertAct,
  type LockedTaxRisk,
  lockTaxRisk,
  openForChange,
  taxRiskKind,
} from './change-tax-risk.ts';
import { engagementEmailValues, recipientValues } from './engagement-emails.ts';
import { readDisputes } from './find-tax-risk.ts';
import { recalculate, recordReviewDue } from './recalculate-tax-risks.ts';
import { dayInWords } from './statement-values.ts';
import { readWorlds, type TaxWorld } from './tax-risk-world.ts';

type DisputeRow = typeof taxDisputes.$inferSelect;
type StatementRow = typeof taxStatements.$inferSelect;

const reminder = z.object({ tenantId: z.string(), disputeId: z.string(), daysLeft: z.int() });
type Reminder = z.infer<typeof reminder>;

/** Looks whether a disagreement is still open, and reminds those who have to answer it. */
const remindKind: JobKind<Reminder> = {
  queue: 'tax-risks.remind-of-dispute',
  data: reminder,
  concurrency: 2,
  retries: 5,
};

/** Holds the values of a new disagreement. */
export type NewDispute = Pick<DisputeRow, 'from' | 'name' | 'text' | 'via' | 'receivedOn'>;

/**
 * Records a disagreement with the statement that counts, notifies the users who have to answer, and schedules their
 * reminders. The assessment is locked by the caller.
 * @throws Failure `conflict` where there is no statement to disagree with, or one of theirs is open
 */
export async function receiveDispute(
  tx: Tx,
  platform: Platform,
  by: Caller & { userId?: string },
  { row, world }: LockedTaxRisk,
  given: NewDispute,
): Promise<string> {
  const { id: riskId, tenantId } = row;
  const statement = await standingStatement(tx, riskId);
  const next = statusAfter(row, 'dispute');
  if (!statement || !next) {
    throw new Failure('conflict', 'There is no statement to disagree with.');
  }
  const open = await openDisputes(tx, riskId);
  if (open.some(({ from }) => from === given.from)) {
    const message = 'There is already an open disagreement with this statement.';
    throw new Failure('conflict', message);
  }
  const disputeId = newId();
  const dueOn = disputeDueOn(given.receivedOn);
  const dispute = {
    id: disputeId,
    tenantId,
    riskId,
    statementId: statement.id,
    ...given,
    dueOn,
    createdAt: currentTime(),
  };
  await tx.insert(taxDisputes).values(dispute);
  await writeChange(tx, taxRiskKind, riskId, {
    ...next,
    disputeDueOn: firstDue([...open, dispute]),
  });
  await record(tx, by, { type: 'tax-risk.disputed', id: riskId, detail: { disputeId, dueOn } });
  await recalculate(tx, riskId);
  await notifyDeciders(tx, platform, world, statement, dispute, 'received');
  for (const { at, daysLeft } of disputeReminderTimes(dueOn, world.company.timeZone)) {
    if (at <= currentTime()) continue;
    enqueue(
      tx,
      remindKind,
      { tenantId, disputeId, daysLeft },
      { at, key: `${disputeId} ${daysLeft}` },
    );
  }
  return disputeId;
}

/** Reads the disagreements with an engagement's statement that have not been answered yet. */
function openDisputes(tx: Tx, riskId: string): Promise<DisputeRow[]> {
  return tx
    .select()
    .from(taxDisputes)
    .where(and(eq(taxDisputes.riskId, riskId), isNull(taxDisputes.outcome)));
}

/** The last day to answer the most urgent one; null without any. */
function firstDue(open: readonly { dueOn: string }[]): string | null {
  return open.map(({ dueOn }) => dueOn).toSorted()[0] ?? null;
}

/** The statement that counts; undefined without one. */
async function standingStatement(tx: Tx, riskId: string): Promise<StatementRow | undefined> {
  const [found] = await tx
    .select()
    .from(taxStatements)
    .where(and(eq(taxStatements.riskId, riskId), isNull(taxStatements.withdrawnAt)))
    .orderBy(desc(taxStatements.issuedAt))
    .limit(1);
  return found;
}

type Notified = Pick<DisputeRow, 'id' | 'name' | 'receivedOn' | 'dueOn'>;

/** Emails the users who have to answer: the one who looks after the engagement, and the tax controllers. */
async function notifyDeciders(
  tx: Tx,
  { settings, log, files }: Platform,
  world: TaxWorld,
  { number }: StatementRow,
  { id, name, receivedOn, dueOn }: Notified,
  when: string,
): Promise<void> {
  const { row, company, project, today } = world;
  const { productName, publicUrl, mailFrom } = settings;
  const people = await decidersOf(tx, world);
  const purposeOf = (person: { id: string }) => `tax-dispute:${id}:${when}:${person.id}`;
  const subject = { type: 'tax-risk', id: row.id } as const;
  const atOnce = await notify(
    tx,
    row.tenantId,
    people.map((person) => ({
      userId: person.id,
      event: 'tax-disagreement',
      purpose: purposeOf(person),
      subject,
    })),
  );
  const emailed = people.filter((person) => atOnce.has(purposeOf(person)));
  if (emailed.length === 0) return;
  const { brand, attachments } = await brandOfCompany(tx, files, company.id);
  const shared = await engagementEmailValues(tx, world, undefined, productName);
  for (const person of emailed) {
    const written = await writeEmail(tx, log, {
      event: 'tax-disagreement',
      about: { tenantId: row.tenantId, companyId: company.id, projectId: project.id },
      values: {
        ...shared,
        ...recipientValues(person, world),
        'statement.number': number,
        'dispute.from': name,
        'dispute.receivedOn': dayInWords(receivedOn),
        'dispute.dueOn': dayInWords(dueOn),
        'dispute.daysLeft': String(disputeDaysLeft(dueOn, today)),
        'risk.link': `${publicUrl}/dashboard/tax-risks/${row.id}`,
      },
      brand,
      productName,
    });
    await queueMail(tx, {
      tenantId: row.tenantId,
      purpose: purposeOf(person),
      about: { type: 'tax-risk', id: row.id },
      sender: sendInNameOf(company.name, mailFrom),
      recipient: person.email,
      ...written,
      attachments,
    });
  }
}

/** As many people are written to of one disagreement. */
const maxDeciders = 20;

function decidersOf(tx: Tx, { row, settings }: TaxWorld) {
  const { controllerIds } = settings;
  const isController =
    controllerIds.length === 0
      ? inArray(memberships.userType, ['SysAdmin', 'Admin'])
      : inArray(memberships.userId, controllerIds);
  return tx
    .select({
      id: users.id,
      name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      email: users.email,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        isNull(memberships.disabledAt),
        isNull(memberships.invitedAt),
        eq(memberships.taxRiskAccess, true),
        or(eq(memberships.userId, row.ownerId), isController),
      ),
    )
    .orderBy(asc(users.sortName))
    .limit(maxDeciders);
}

/** Sends reminders of a disagreement to the users who have to answer, unless it has been answered. */
export function disputeReminderWorker(platform: Platform): JobWorker<Reminder> {
  return {
    kind: remindKind,
    handle: ({ tenantId, disputeId, daysLeft }) =>
      platform.database.tenant(tenantId, async (tx) => {
        const [open] = await tx
          .select({ dispute: taxDisputes, statement: taxStatements })
          .from(taxDisputes)
          .innerJoin(taxStatements, eq(taxStatements.id, taxDisputes.statementId))
          .where(and(eq(taxDisputes.id, disputeId), isNull(taxDisputes.outcome)))
          .for('update', { of: taxDisputes });
        if (!open) return;
        const { dispute, statement } = open;
        const world = (await readWorlds(tx, [dispute.riskId])).get(dispute.riskId);
        if (!world) return;
        await notifyDeciders(tx, platform, world, statement, dispute, `left-${daysLeft}`);
        const detail = { disputeId, daysLeft };
        await record(tx, systemIn(tenantId), {
          type: 'tax-risk.dispute-reminded',
          id: dispute.riskId,
          detail,
        });
      }),
    exhausted: ({ disputeId }) => {
      throw new Error(`Nobody could be reminded of the disagreement ${disputeId}.`);
    },
  };
}

/**
 * Enters a disagreement that came in another way than by the link.
 * @throws Failure `not-found`, `forbidden`, `conflict`; `invalid` for a day that is still to come, or before the statement
 */
export const addDispute = operation(
  contract.addTaxDispute,
  ({ platform, caller: user, params: { id }, body: { revision, cameOn: receivedOn, ...given } }) =>
    platform.database.tenant(user.tenantId, async (tx) => {
      const locked = await lockTaxRisk(tx, id, revision);
      assertAct(user, locked, 'dispute');
      const problem = await dayProblem(tx, locked, receivedOn);
      if (problem !== '') throw new Failure('invalid', problem, { cameOn: problem });
      const entered = { ...given, receivedOn, via: 'entered' as const };
      const disputeId = await receiveDispute(tx, platform, user, locked, entered);
      return findDispute(tx, locked, disputeId);
    }),
);

/** Why a disagreement can't have come on a day, in words; empty where it can. */
async function dayProblem(tx: Tx, { row, world }: LockedTaxRisk, day: string): Promise<string> {
  if (day > world.today) return 'Enter today or an earlier day.';
  const statement = await standingStatement(tx, row.id);
  const issuedOn = statement && calendarDay(world.company.timeZone, statement.issuedAt);
  return issuedOn !== undefined && day < issuedOn
    ? `The statement was issued on ${dayInWords(issuedOn)}. Enter that day or a later one.`
    : '';
}

async function findDispute(tx: Tx, { world }: LockedTaxRisk, id: string): Promise<TaxDispute> {
  const found = (await readDisputes(tx, world)).find((one) => one.id === id);
  if (!found) throw notFound('disagreement');
  return found;
}

/**
 * Answers a disagreement: the status stands and is due for review, or the statement is withdrawn and a new
 * version begins, which answers what the other party objected to as well. Both parties are informed, with the
 * reasons.
 * @throws Failure `not-found`, `forbidden`; `conflict` where it was answered meanwhile
 */
export const decideDispute = operation(
  contract.decideTaxDispute,
  ({ platform, caller: user, params: { id, disputeId }, body: { outcome, reasons, revision } }) =>
    platform.database.tenant(user.tenantId, async (tx) => {
      const locked = await lockTaxRisk(tx, id, revision);
      const [dispute] = await tx
        .select()
        .from(taxDisputes)
        .where(and(eq(taxDisputes.id, disputeId), eq(taxDisputes.riskId, id)));
      if (!dispute) throw notFound('disagreement');
      if (dispute.outcome !== null) {
        throw new Failure('conflict', 'This disagreement has been answered already.');
      }
      const act = outcome === 'upheld' ? 'uphold' : 'withdraw';
      assertAct(user, locked, act);
      const others = (await openDisputes(tx, id)).filter((one) => one.id !== disputeId);
      const columns = await endDispute(tx, user, locked, dispute, act, others);
      const answered = act === 'withdraw' ? [dispute, ...others] : [dispute];
      const decided = { outcome, reasons, decidedAt: currentTime(), decidedBy: user.userId };
      await tx
        .update(taxDisputes)
        .set(decided)
        .where(
          inArray(
            taxDisputes.id,
            answered.map((one) => one.id),
          ),
        );
      await writeChange(tx, taxRiskKind, id, columns);
      await recalculate(tx, id);
      await notifyParties(tx, platform, user, locked, { ...dispute, outcome, reasons });
      return findDispute(tx, locked, disputeId);
    }),
);

async function endDispute(
  tx: Tx,
  user: Member,
  locked: LockedTaxRisk,
  { id: disputeId, statementId }: DisputeRow,
  act: 'uphold' | 'withdraw',
  others: readonly DisputeRow[],
): Promise<Partial<LockedTaxRisk['row']>> {
  const { id } = locked.row;
  const { today } = locked.world;
  if (act === 'uphold') {
    await record(tx, user, { type: 'tax-risk.upheld', id, detail: { disputeId } });
    if (others.length > 0) return { disputeDueOn: firstDue(others) };
    await recordReviewDue(tx, user, id, 'dispute');
    const due = { reviewOn: today, reviewReason: 'dispute' as const };
    return { ...statusAfter(locked.row, 'uphold'), ...due, disputeDueOn: null };
  }
  const reason = 'The statement was withdrawn after a disagreement.';
  const columns = await openForChange(tx, user, locked, reason, 'withdraw');
  await tx
    .update(taxStatements)
    .set({ withdrawnAt: currentTime() })
    .where(eq(taxStatements.id, statementId));
  await record(tx, user, { type: 'tax-risk.withdrawn', id, detail: { disputeId } });
  // What takes its place is to be assessed now.
  return { ...columns, reviewOn: today, reviewReason: 'dispute' };
}

const outcomeSentences = {
  upheld: 'The status stands.',
  withdrawn: 'The statement is withdrawn. A new one follows, with the date from which it applies.',
} as const;

async function notifyParties(
  tx: Tx,
  { settings, log, files }: Platform,
  user: Member,
  { world }: LockedTaxRisk,
  dispute: DisputeRow & { outcome: 'upheld' | 'withdrawn' },
): Promise<void> {
  const { row, company, project } = world;
  const { tenantId } = row;
  const { productName, mailFrom } = settings;
  const notified = await tx
    .select({ recipient: taxStatementRecipients, number: taxStatements.number })
    .from(taxStatementRecipients)
    .innerJoin(taxStatements, eq(taxStatements.id, taxStatementRecipients.statementId))
    .where(eq(taxStatements.id, dispute.statementId));
  const [sender] = await tx
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, user.userId));
  const { brand, attachments } = await brandOfCompany(tx, files, company.id);
  const from = { name: user.name, email: sender?.email ?? '' };
  const shared = await engagementEmailValues(tx, world, from, productName);
  for (const { recipient, number } of notified) {
    const written = await writeEmail(tx, log, {
      event: 'tax-outcome',
      about: { tenantId, companyId: company.id, projectId: project.id },
      values: {
        ...shared,
        ...recipientValues(recipient, world),
        'statement.number': number,
        'outcome.sentence': outcomeSentences[dispute.outcome],
        'outcome.reasons': dispute.reasons,
      },
      brand,
      productName,
    });
    await queueMail(tx, {
      tenantId,
      purpose: `tax-outcome:${dispute.id}:${recipient.id}`,
      about: { type: 'tax-risk', id: row.id },
      sender: sendInNameOf(company.name, mailFrom),
      ...(from.email === '' ? {} : { replyTo: from.email }),
      recipient: recipient.email,
      ...written,
      attachments,
    });
  }
}
