import type {
  Distribution,
  EndpointParsed,
  sendDistribution as endpoint,
} from '@countersign/contract';
import * as contract from '@countersign/contract';
import { splitName } from '@countersign/domain';
import { eq, sql } from 'drizzle-orm';
import { currentTime } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { rowsInsert } from '../../../platform/database/rows-insert.ts';
import {
  companies,
  distributionRecipients,
  mailedDomains,
} from '../../../platform/database/tables/index.ts';
import { record } from '../../../platform/events/record.ts';
import { Failure } from '../../../platform/failure/failure.ts';
import { tenantOperation } from '../../../platform/http/operation.ts';
import { enqueue } from '../../../platform/jobs/job-kind.ts';
import type { Member } from '../../../platform/policy/caller.ts';
import { refuseStale, writeChange } from '../../../platform/records/records.ts';
import { addPeople } from '../../contacts/index.ts';
import { checkDraft, domainOf } from '../draft/check-draft.ts';
import { type Plan, planRecipients } from '../draft/plan-recipients.ts';
import {
  type DistributionRow,
  distributionDetail,
  distributionKind,
  holdDistribution,
  holdDraft,
  readFiles,
  withCommand,
} from '../queries/distribution-queries.ts';
import { startDistribution } from './distribution-jobs.ts';

/** As many rows are written at once. */
const batch = 1000;

/**
 * Sends a draft off: who gets it is fixed from then on, and it leaves after its delay, or at its time.
 * @throws Failure `not-found`; `invalid` for what is wrong with the draft; `conflict` where it was changed or sent
 * off meanwhile, or something has to be confirmed first
 */
export function sendDistribution(
  database: Database,
  user: Member,
  id: string,
  { commandId, revision, confirmed }: EndpointParsed<typeof endpoint>['body'],
): Promise<Distribution> {
  return database.tenant(user.tenantId, async (tx) => {
    const locked = await holdDistribution(tx, user, id);
    if (withCommand(locked, commandId) === undefined) return distributionDetail(tx, user, id);
    const row = await holdDraft(tx, user, id);
    refuseStale(distributionKind, row, revision);
    const plan = await planRecipients(tx, user, row);
    const { problems, concerns } = await checkDraft(tx, row, plan, await readFiles(tx, [id]));
    const [problem] = problems;
    if (problem) {
      const fields = Object.fromEntries(problems.map(({ field, message }) => [field, message]));
      throw new Failure('invalid', problem.message, fields);
    }
    const open = concerns.filter(({ concern }) => !confirmed.includes(concern));
    if (open.length > 0)
      throw new Failure('conflict', open.map(({ message }) => message).join(' '));
    await freeze(tx, user, row, plan);
    const now = currentTime().getTime();
    const earliest = now + row.delaySeconds * 1000;
    const sendingStartsAt = new Date(Math.max(earliest, row.scheduledAt?.getTime() ?? 0));
    await writeChange(tx, distributionKind, id, {
      state: row.scheduledAt === null ? 'outbox' : 'scheduled',
      sendingStartsAt,
      lastNumber: plan.people.length,
      expiresAt: await endOfDay(tx, row.companyId, row.expiresOn),
      commandIds: withCommand(row, commandId) ?? row.commandIds,
    });
    enqueue(
      tx,
      startDistribution,
      { tenantId: user.tenantId, distributionId: id },
      { at: sendingStartsAt },
    );
    const detail = { after: { recipients: plan.people.length, mode: row.mode } };
    await record(tx, user, { type: 'distribution.released', id, detail });
    return distributionDetail(tx, user, id);
  });
}

/** Writes down who gets it, with the contacts that they become and the domains that are known from now on. */
async function freeze(tx: Tx, user: Member, row: DistributionRow, plan: Plan): Promise<void> {
  const newcomers = plan.people.filter(({ email }) => plan.newcomers.has(email.toLowerCase()));
  const ids = await addPeople(tx, user, newcomers.map(asContact));
  const contactIds = new Map(newcomers.map(({ email }, index) => [email, ids[index] ?? null]));
  const rows = plan.people.map(({ contactId, name, firstName, email, agentOf }, index) => ({
    id: newId(),
    tenantId: user.tenantId,
    distributionId: row.id,
    number: index + 1,
    contactId: contactId ?? contactIds.get(email) ?? null,
    name,
    firstName,
    email,
    agentOf,
    delivery: 'queued' as const,
    mailings: 0,
    isDue: true,
    opens: 0,
    prefetches: 0,
    seconds: 0,
    pagesViewed: 0,
    deliveryProblem: '',
    createdAt: currentTime(),
  }));
  for (let from = 0; from < rows.length; from += batch) {
    const [first, ...others] = rows.slice(from, from + batch);
    if (first) await tx.execute(rowsInsert(distributionRecipients, [first, ...others]));
  }
  await keepDomains(
    tx,
    user.tenantId,
    plan.people.map(({ email }) => email),
  );
}

/** Builds the contact of an address; without a name it gets the first part of the address. */
function asContact({ name, email }: { name: string; email: string }) {
  return { ...splitName(name === '' ? email.slice(0, email.indexOf('@')) : name), email };
}

/** Remembers to which domains distributions went. */
export async function keepDomains(
  tx: Tx,
  tenantId: string,
  emails: readonly string[],
): Promise<void> {
  const domains = [...new Set(emails.map(domainOf))];
  if (domains.length === 0) return;
  await tx
    .insert(mailedDomains)
    .values(domains.map((domain) => ({ tenantId, domain })))
    .onConflictDoNothing();
}

/** Returns the end of a day in the time zone of a company; null for no day. */
export async function endOfDay(
  tx: Tx,
  companyId: string,
  day: string | null,
): Promise<Date | null> {
  if (day === null) return null;
  const [row] = await tx
    .select({
      at: sql<string>`((${day}::date + 1)::timestamp at time zone ${companies.timeZone})::text`,
    })
    .from(companies)
    .where(eq(companies.id, companyId));
  return row ? new Date(row.at) : null;
}

/**
 * Undoes a distribution that has not begun to leave: it is a draft again, without recipients.
 * @throws Failure `not-found`; `conflict` where it has begun
 */
export const undoDistribution = tenantOperation(
  contract.undoDistribution,
  async ({ tx, caller: user, params: { id } }) => {
    const { state } = await holdDistribution(tx, user, id);
    if (state === 'draft') return distributionDetail(tx, user, id);
    if (state !== 'outbox' && state !== 'scheduled') {
      throw new Failure('conflict', 'Sending has already started. Pause or cancel it instead.');
    }
    await tx.delete(distributionRecipients).where(eq(distributionRecipients.distributionId, id));
    await writeChange(tx, distributionKind, id, {
      state: 'draft',
      sendingStartsAt: null,
      lastNumber: 0,
    });
    await record(tx, user, { type: 'distribution.undone', id });
    return distributionDetail(tx, user, id);
  },
);
