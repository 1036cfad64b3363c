import type { ChangeSubject, Changes, ChangesMessage, GuardedPolicy } from '@countersign/contract';
import { may } from '@countersign/domain';
import { and, inArray, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database, Tx } from '../database/database.ts';
import type { UserCaller } from '../policy/caller.ts';
import type { ChangeFeed } from './change-listener.ts';
import { mergeChanges } from './changes.ts';

/** Defines the users to whom changes of one kind of record are published. */
export interface ChangeRule {
  subject: ChangeSubject;
  /** Anyone who may do this to some of them. */
  policy: GuardedPolicy;
  /** Of these, those that someone may see; without it all. */
  visible?: (tx: Tx, user: UserCaller, ids: string[]) => Promise<string[]>;
}

/** Narrows changed ids to the rows of a table that a user sees, by the condition that lists have too. */
export function seenRows(
  table: PgTable & { id: PgColumn },
  seenBy: (user: UserCaller) => SQL | undefined,
): ChangeRule['visible'] {
  return async (tx, user, ids) => {
    const rows = await tx
      .select({ id: table.id })
      .from(table)
      .where(and(inArray(table.id, ids), seenBy(user)));
    return rows.map(({ id }) => id as string);
  };
}

/** Time for which changes are collected before they are published, in milliseconds, so that a burst is one message. */
const gatherFor = 300;
/** Interval at which an idle stream shows that it is alive, in milliseconds. */
const aliveEvery = 20_000;
/** Time after which a stream ends, in milliseconds, to be opened again with a token that is checked again. */
const lifetime = 300_000;

/**
 * Yields the changes of others in the caller's tenant as they happen: first an empty message that the stream has
 * begun. Ends where the caller's own membership changes, so that they follow only what they may still see.
 */
export async function* followChanges(
  feed: ChangeFeed,
  database: Database,
  rules: readonly ChangeRule[],
  user: UserCaller,
): AsyncGenerator<ChangesMessage | undefined> {
  const pending = { changes: {} as Changes, ownMembership: false };
  let wake = Promise.withResolvers<void>();
  const stop = feed.listen((news) => {
    if (news !== undefined && news.tenantId !== user.tenantId) return;
    const changes = news?.changes ?? everything(rules);
    // What was missed may have been a change of their own membership.
    pending.ownMembership ||= news === undefined || isAbout(changes, user.userId);
    const isOwn = news?.clientId !== undefined && news.clientId === user.clientId;
    if (!isOwn) pending.changes = mergeChanges(pending.changes, changes);
    if (!isOwn || pending.ownMembership) wake.resolve();
  });
  const end = Date.now() + lifetime;
  try {
    yield {};
    while (!pending.ownMembership && Date.now() < end) {
      await resolvedWithin(wake.promise, Math.min(aliveEvery, end - Date.now()));
      if (pending.ownMembership) return;
      if (isEmpty(pending.changes)) {
        yield undefined;
        continue;
      }
      await resolvedWithin(undefined, gatherFor);
      wake = Promise.withResolvers<void>();
      const gathered = pending.changes;
      pending.changes = {};
      const others = await ofWhatMayBeSeen(database, rules, user, gathered);
      if (!isEmpty(others)) yield { others };
    }
  } finally {
    stop();
  }
}

const isEmpty = (changes: Changes) => Object.keys(changes).length === 0;

const isAbout = ({ user }: Changes, userId: string): boolean =>
  user === null || (user?.includes(userId) ?? false);

const everything = (rules: readonly ChangeRule[]): Changes =>
  Object.fromEntries(rules.map(({ subject }) => [subject, null]));

/** Waits for something, but not for longer than that. */
async function resolvedWithin(
  promise: Promise<void> | undefined,
  milliseconds: number,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([...(promise ? [promise] : []), timeout]);
  clearTimeout(timer);
}

async function ofWhatMayBeSeen(
  database: Database,
  rules: readonly ChangeRule[],
  user: UserCaller,
  changes: Changes,
): Promise<Changes> {
  const seen: Changes = {};
  for (const { subject, policy, visible } of rules) {
    const ids = changes[subject];
    if (ids === undefined || !may(user, policy)) continue;
    if (ids === null || visible === undefined) {
      seen[subject] = ids;
      continue;
    }
    const left = await database.tenant(user.tenantId, (tx) => visible(tx, user, ids));
    if (left.length > 0) seen[subject] = left;
  }
  return seen;
}
