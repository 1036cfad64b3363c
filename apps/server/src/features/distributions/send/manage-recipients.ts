import type {
  addDistributionRecipient as addEndpoint,
  correctDistributionRecipient as correctEndpoint,
  DistributionRecipient,
  EndpointParsed,
} from '@countersign/contract';
import * as contract from '@countersign/contract';
import { contactName, may } from '@countersign/domain';
import { and, eq, isNull, notInArray, sql } from 'drizzle-orm';
import { currentTime } from '../../../platform/clock.ts';
import { type Database, type Tx, violatedConstraint } from '../../../platform/database/database.ts';
import {
  contacts,
  distributionCopies,
  distributionOptOuts,
  distributionRecipients,
  distributions,
} from '../../../platform/database/tables/index.ts';
import { record } from '../../../platform/events/record.ts';
import { Failure, notFound } from '../../../platform/failure/failure.ts';
import { operation, tenantOperation } from '../../../platform/http/operation.ts';
import { enqueue } from '../../../platform/jobs/job-kind.ts';
import { revokeAllLinks } from '../../../platform/links/links.ts';
import type { Member } from '../../../platform/policy/caller.ts';
import { correctContactEmail, peopleOfAddresses, peopleOfIds } from '../../contacts/index.ts';
import {
  type DistributionRow,
  distributionDetail,
  holdDistribution,
  withCommand,
} from '../queries/distribution-queries.ts';
import { holdRecipient, oneRecipient } from '../queries/recipient-queries.ts';
import { cancelPending } from './cancel-pending.ts';
import { sendToRecipients } from './distribution-jobs.ts';
import { cancelMails, isNextMailWritten } from './distribution-mails.ts';
import { isOptedOut } from './opt-out.ts';
import { keepDomains } from './send-distribution.ts';
import { killLinks, revokedNow } from './steer-distribution.ts';

/** States in which more can be sent. */
const openStates: readonly string[] = ['sending', 'paused', 'sent', 'cancelled'];

/** @throws Failure `conflict` where nothing can be sent any more, or yet, or its last day is over */
function assertOut(row: DistributionRow): void {
  if (!openStates.includes(row.state)) {
    throw new Failure(
      'conflict',
      row.state === 'revoked'
        ? 'This distribution was revoked. Duplicate it to send it again.'
        : 'Sending hasn’t started yet.',
    );
  }
  if (row.expiresAt !== null && row.expiresAt <= new Date()) {
    throw new Failure('conflict', 'This distribution has expired. Change its expiry first.');
  }
}

/** Has those mailed who are due; one that is paused waits until it goes on. */
async function sendDue(tx: Tx, row: DistributionRow, commandId?: string): Promise<void> {
  const state = row.state === 'paused' ? row.state : 'sending';
  const commandIds = commandId === undefined ? undefined : withCommand(row, commandId);
  await tx
    .update(distributions)
    .set({
      state,
      updatedAt: currentTime(),
      revision: sql`${distributions.revision} + 1`,
      ...(commandIds ? { commandIds } : {}),
    })
    .where(eq(distributions.id, row.id));
  if (state === 'sending') {
    enqueue(tx, sendToRecipients, { tenantId: row.tenantId, distributionId: row.id });
  }
}

/**
 * The columns of a recipient who gets the email again; what they have read stays. A mail that a run has written and
 * not counted yet counts: the next one is another.
 */
const dueAgain = {
  isDue: true,
  delivery: 'queued',
  deliveryProblem: '',
  revokedAt: null,
  mailings: sql`${distributionRecipients.mailings} + ${isNextMailWritten}::int`,
} as const;

/**
 * Sends a distribution to one person again, by a new link: the one before is dead.
 * @throws Failure `not-found`; `conflict` where nothing can be sent, to them or at all
 */
export function resendTo(
  database: Database,
  user: Member,
  id: string,
  recipientId: string,
): Promise<DistributionRecipient> {
  return database.tenant(user.tenantId, async (tx) => {
    const row = await holdDistribution(tx, user, id);
    assertOut(row);
    const person = await holdRecipient(tx, id, recipientId);
    await refuseOptedOut(tx, person.email);
    if (!person.isDue) {
      await killLinks(tx, [recipientId]);
      await tx
        .update(distributionRecipients)
        .set(dueAgain)
        .where(eq(distributionRecipients.id, recipientId));
      await sendDue(tx, row);
      const detail = { recipientIds: [recipientId] };
      await record(tx, user, { type: 'distribution.resent', id, detail });
    }
    return oneRecipient(tx, recipientId);
  });
}

/** @throws Failure `conflict` for someone who wants no more of it */
async function refuseOptedOut(tx: Tx, email: string): Promise<void> {
  if (!(await isOptedOut(tx, email))) return;
  throw new Failure('conflict', `${email} has opted out of files, so nothing is sent there.`);
}

/**
 * Sends it again to all recipients who have not opened it, whose email did not bounce, and whose link is open.
 * @throws Failure `not-found`; `conflict`
 */
export const resendToUnopened = tenantOperation(
  contract.resendToUnopened,
  async ({ tx, caller: user, params: { id }, body: { commandId } }) => {
    const row = await holdDistribution(tx, user, id);
    if (withCommand(row, commandId) === undefined) {
      return { resent: 0, distribution: await distributionDetail(tx, user, id) };
    }
    assertOut(row);
    const again = await tx
      .update(distributionRecipients)
      .set(dueAgain)
      .where(
        and(
          eq(distributionRecipients.distributionId, id),
          eq(distributionRecipients.reading, 'unopened'),
          eq(distributionRecipients.isDue, false),
          isNull(distributionRecipients.revokedAt),
          // Those who were never sent it, as that was cancelled, have not left it unopened.
          notInArray(distributionRecipients.delivery, [
            'bounced',
            'complained',
            'failed',
            'cancelled',
          ]),
          sql`not exists (select from ${distributionOptOuts}
            where ${distributionOptOuts.email} = ${distributionRecipients.sortEmail})`,
        ),
      )
      .returning({ id: distributionRecipients.id });
    const recipientIds = again.map((one) => one.id);
    if (recipientIds.length > 0) {
      await killLinks(tx, recipientIds);
      await sendDue(tx, row, commandId);
      await record(tx, user, { type: 'distribution.resent', id, detail: { recipientIds } });
    }
    const distribution = await distributionDetail(tx, user, id);
    return { resent: recipientIds.length, distribution };
  },
);

/**
 * Makes the link of one person dead at once; nothing more is sent to them.
 * @throws Failure `not-found`; `conflict` for what was not sent off
 */
export function revokeRecipient(
  database: Database,
  user: Member,
  id: string,
  recipientId: string,
): Promise<DistributionRecipient> {
  return database.tenant(user.tenantId, async (tx) => {
    const row = await holdDistribution(tx, user, id);
    if (row.state === 'draft') throw notFound('person');
    const person = await holdRecipient(tx, id, recipientId);
    if (person.revokedAt === null) {
      await tx
        .update(distributionRecipients)
        .set(revokedNow())
        .where(eq(distributionRecipients.id, recipientId));
      await cancelPending(tx, eq(distributionRecipients.id, recipientId));
      await cancelMails(tx, user.tenantId, id, recipientId);
      await killLinks(tx, [recipientId]);
      const detail = { recipientIds: [recipientId] };
      await record(tx, user, { type: 'distribution.recipient-revoked', id, detail });
    }
    return oneRecipient(tx, recipientId);
  });
}

/**
 * Corrects a recipient's address, also of their contact where that is asked for, and sends it there: all links before
 * are revoked, and a new copy is made.
 * @throws Failure `not-found`; `forbidden` for the contact; `conflict` where someone else has the address, or nothing
 * can be sent
 */
export async function correctRecipient(
  database: Database,
  user: Member,
  { id, recipientId }: { id: string; recipientId: string },
  { commandId, email, correctContact = false }: EndpointParsed<typeof correctEndpoint>['body'],
): Promise<DistributionRecipient> {
  if (correctContact && !may(user, 'contacts.use')) {
    throw new Failure(
      'forbidden',
      'You can’t change contacts. Correct only the address of this recipient.',
    );
  }
  const changing = database.tenant(user.tenantId, async (tx) => {
    const row = await holdDistribution(tx, user, id);
    if (withCommand(row, commandId) === undefined) return oneRecipient(tx, recipientId);
    assertOut(row);
    const person = await holdRecipient(tx, id, recipientId);
    await refuseOptedOut(tx, email);
    // Also that by which no more is sent: its holder is another person now.
    await revokeAllLinks(tx, 'distribution-recipient', [recipientId]);
    await cancelMails(tx, user.tenantId, id, recipientId);
    await tx.delete(distributionCopies).where(eq(distributionCopies.recipientId, recipientId));
    await tx
      .update(distributionRecipients)
      .set({ ...dueAgain, email })
      .where(eq(distributionRecipients.id, recipientId));
    await keepDomains(tx, user.tenantId, [email]);
    if (correctContact && person.contactId !== null) {
      const ofContact = eq(contacts.id, person.contactId);
      const emails = { from: person.email, to: email };
      await record(tx, user, ...(await correctContactEmail(tx, undefined, ofContact, emails)));
    }
    await sendDue(tx, row, commandId);
    await record(tx, user, {
      type: 'distribution.recipient-corrected',
      id,
      detail: { recipientId },
      personal: { before: { email: person.email }, after: { email } },
    });
    return oneRecipient(tx, recipientId);
  });
  return changing.catch(refuseKnown);
}

/**
 * Sends a distribution to one more person.
 * @throws Failure `not-found`; `conflict` where they have it already, or nothing can be sent
 */
export const addRecipient = operation(
  contract.addDistributionRecipient,
  async ({ database, caller: user, params: { id }, body: { commandId, person } }) => {
    const adding = database.tenant(user.tenantId, async (tx) => {
      const row = await holdDistribution(tx, user, id);
      // The command's id is that of the person on the list: what comes twice adds one.
      const known = and(
        eq(distributionRecipients.id, commandId),
        eq(distributionRecipients.distributionId, id),
      );
      if ((await tx.$count(distributionRecipients, known)) > 0) return oneRecipient(tx, commandId);
      assertOut(row);
      const who = await whoIs(tx, person);
      await refuseOptedOut(tx, who.email);
      const number = row.lastNumber + 1;
      await tx.update(distributions).set({ lastNumber: number }).where(eq(distributions.id, id));
      await tx.insert(distributionRecipients).values({
        id: commandId,
        tenantId: user.tenantId,
        distributionId: id,
        number,
        createdAt: currentTime(),
        ...who,
      });
      await keepDomains(tx, user.tenantId, [who.email]);
      await sendDue(tx, row);
      await record(tx, user, {
        type: 'distribution.recipient-added',
        id,
        detail: { recipientId: commandId },
        personal: { after: { name: who.name, email: who.email } },
      });
      return oneRecipient(tx, commandId);
    });
    return adding.catch(refuseKnown);
  },
);

/** @throws Failure `not-found`; `conflict` for a contact that can't be written to */
async function whoIs(
  tx: Tx,
  person: EndpointParsed<typeof addEndpoint>['body']['person'],
): Promise<{ contactId: string | null; name: string; firstName: string; email: string }> {
  if (!('contactId' in person)) {
    const contact = (await peopleOfAddresses(tx, [person.email])).get(person.email.toLowerCase());
    if (!contact) return { contactId: null, firstName: '', ...person };
    return {
      contactId: contact.id,
      name: contactName(contact),
      firstName: contact.firstName,
      email: person.email,
    };
  }
  const contact = (await peopleOfIds(tx, [person.contactId])).get(person.contactId);
  if (!contact) throw notFound('contact');
  if (contact.isErased || contact.isArchived || contact.email === '') {
    throw new Failure(
      'conflict',
      'This contact is archived, or has no email. Choose another contact.',
    );
  }
  const { id, firstName, lastName, email } = contact;
  return { contactId: id, name: contactName({ firstName, lastName }), firstName, email };
}

/** @throws Failure `conflict` where the error says that someone has the address already */
function refuseKnown(error: unknown): never {
  if (violatedConstraint(error) !== 'distribution_recipients_email') throw error;
  const message = 'This email is already on the list. Resend the email instead.';
  throw new Failure('conflict', message, { email: message });
}
