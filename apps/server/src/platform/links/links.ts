import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Queries, Tx } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import { rowsInsert } from '../database/rows-insert.ts';
import { links } from '../database/tables/index.ts';
import { Failure } from '../failure/failure.ts';

/**
 * Maps the purposes of links to the kinds of their holders; null where the link belongs to no address that it was
 * emailed to.
 */
export const linkHolders = {
  /** Makes the first organisation of an installation. */
  'set-up': null,
  /** Says that a new email address is one’s own; its subject is the user. */
  'email-change': 'user',
  /** Asks the owner of an account to join another tenant with it; its subject is the membership. */
  join: 'membership',
  /** Lets someone outside act in one slot; its subject is the party. */
  party: 'party',
  /** A code of few digits that was mailed to a party; its uses are the tries. See `codes.ts`. */
  'party-code': 'party',
  /** Shows that such a code was entered on a device; its subject is the party. */
  'party-device': 'party',
  /** Lets someone answer the questions on an engagement's tax status; its subject is the invitation. */
  'tax-questions': 'tax-invitation',
  /** Lets someone read, acknowledge and dispute a statement; its subject is its recipient. */
  'tax-statement': 'tax-statement-recipient',
  /** Leads someone to the files that were distributed to them; its subject is the recipient. */
  distribution: 'distribution-recipient',
  /** A code that was mailed to a recipient, and the device on which it was entered; see those of parties. */
  'distribution-code': 'distribution-recipient',
  'distribution-device': 'distribution-recipient',
  /** Lets someone have no more distributions sent to them; its subject is the recipient. */
  'distribution-opt-out': 'distribution-recipient',
  /** A code that was mailed to an address for the page of its owner; its subject is the address, see `personIdOf`. */
  'person-code': 'person',
  /** A session on that page. Its detail has the address, and `links`: the links that it has made. */
  'person-session': 'person',
  /** Lets a user's browser save documents as a ZIP, once; its subject is the user, its detail has their `ids`. */
  'documents-zip': null,
  /** Lets a program act for a member; its subject is the membership, its detail has `scopes`. */
  'api-token': null,
} as const;

/** The purposes of links. A link of one purpose opens nothing of another. */
export type LinkPurpose = keyof typeof linkHolders;

/** Names the kinds of holders to whom links are emailed. */
export type LinkHolder = NonNullable<(typeof linkHolders)[LinkPurpose]>;

/** The purposes of all links of a kind of holder. */
export const purposesOf = (holder: LinkHolder): LinkPurpose[] =>
  (Object.keys(linkHolders) as LinkPurpose[]).filter((one) => linkHolders[one] === holder);

/** A link as it is kept. */
export type Link = typeof links.$inferSelect;

/** The input for a new link. */
export interface NewLink {
  purpose: LinkPurpose;
  /** Null above tenants. */
  tenantId: string | null;
  subjectId?: string;
  detail?: Record<string, unknown>;
  expiresAt?: Date;
  maxUses?: number;
}

/** The failure for a link that can't be used, whatever is the reason. */
export function deadLink(): Failure {
  return new Failure('not-found', 'This link can’t be used. Ask the sender for a new one.');
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** A link that is not written down yet: its token goes into a text that may turn out not to be sent. */
export interface PreparedLink extends NewLink {
  id: string;
  token: string;
}

/** Prepares a link, to be written down with that text. */
export function prepareLink(link: NewLink): PreparedLink {
  return { ...link, id: newId(), token: randomBytes(32).toString('base64url') };
}

/** Returns the statement, or a part of one, that inserts prepared links; undefined where there are none. */
export function linksInsert(prepared: readonly PreparedLink[]): SQL | undefined {
  const [first, ...others] = prepared.map((link) => ({
    id: link.id,
    tenantId: link.tenantId,
    purpose: link.purpose,
    subjectId: link.subjectId ?? null,
    tokenHash: hashOf(link.token),
    detail: link.detail ?? {},
    expiresAt: link.expiresAt ?? null,
    maxUses: link.maxUses ?? null,
  }));
  return first && rowsInsert(links, [first, ...others]);
}

/** Makes a link. The token is returned now and never again: 256 random bits, 43 characters of an address. */
export async function createLink(
  tx: Tx,
  link: NewLink,
): Promise<Pick<PreparedLink, 'id' | 'token'>> {
  const prepared = prepareLink(link);
  const insert = linksInsert([prepared]);
  if (insert) await tx.execute(insert);
  return { id: prepared.id, token: prepared.token };
}

/** The links that can still be used, as a condition on `links`. */
export const liveLinks: SQL = sql`(${and(
  isNull(links.revokedAt),
  or(isNull(links.expiresAt), gt(links.expiresAt, sql`now()`)),
  or(isNull(links.maxUses), lt(links.uses, links.maxUses)),
)})`;

/** The link of a token, be it dead, as a condition on `links`. */
export function anyLink(purpose: LinkPurpose, token: string): SQL {
  return sql`(${and(eq(links.purpose, purpose), eq(links.tokenHash, hashOf(token)))})`;
}

/** The live link of a token, as a condition on `links`. */
export function liveLink(purpose: LinkPurpose, token: string): SQL {
  return sql`(${and(anyLink(purpose, token), liveLinks)})`;
}

/** The link of a token, where it can be used; an unknown and a dead one are the same. */
export async function findLink(
  queries: Queries,
  purpose: LinkPurpose,
  token: string,
): Promise<Link | undefined> {
  const [found] = await queries.select().from(links).where(liveLink(purpose, token));
  return found;
}

/** Returns whether all links of some tokens can be used, whatever they are for. */
export async function areAllLinksLive(
  queries: Queries,
  tokens: readonly string[],
): Promise<boolean> {
  const hashes = [...new Set(tokens.map(hashOf))];
  if (hashes.length === 0) return true;
  const live = await queries
    .select({ id: links.id })
    .from(links)
    .where(and(inArray(links.tokenHash, hashes), liveLinks));
  return live.length === hashes.length;
}

/** Uses a link, where it can be used. Of two who use the last time at once, one gets it. */
export async function useLink(
  tx: Tx,
  purpose: LinkPurpose,
  token: string,
): Promise<Link | undefined> {
  const [used] = await tx
    .update(links)
    .set({ uses: sql`${links.uses} + 1`, lastUsedAt: sql`now()` })
    .where(liveLink(purpose, token))
    .returning();
  return used;
}

/** Uses a link that ends when it is not used for a while, and prolongs it: up to `maxMs` after it was made. */
export async function prolongLink(
  tx: Tx,
  purpose: LinkPurpose,
  token: string,
  { idleMs, maxMs }: { idleMs: number; maxMs: number },
): Promise<Link | undefined> {
  const after = (from: SQL, ms: number) => sql`${from} + make_interval(secs => ${ms / 1000})`;
  const [used] = await tx
    .update(links)
    .set({
      lastUsedAt: sql`now()`,
      expiresAt: sql`least(${after(sql`now()`, idleMs)}, ${after(sql`${links.createdAt}`, maxMs)})`,
    })
    .where(liveLink(purpose, token))
    .returning();
  return used;
}

/** Takes a use back that led to nothing. */
export async function giveBackUse(tx: Tx, id: string): Promise<void> {
  await tx
    .update(links)
    .set({ uses: sql`${links.uses} - 1` })
    .where(eq(links.id, id));
}

/** Makes all links to some subjects dead for good; without any, all of the purpose. */
export function revokeLinks(
  tx: Tx,
  purpose: LinkPurpose,
  subjects?: string | readonly string[],
): Promise<void> {
  const ids = typeof subjects === 'string' ? [subjects] : subjects;
  return revoke(tx, [purpose], ids);
}

/** Deletes the links to a subject: they are of no use once there is another one. */
export async function deleteLinks(tx: Tx, purpose: LinkPurpose, subjectId: string): Promise<void> {
  await tx.delete(links).where(and(eq(links.purpose, purpose), eq(links.subjectId, subjectId)));
}

/**
 * Revokes every link of some holders for good, whatever its purpose: their address was corrected, or the slot was
 * reassigned.
 */
export function revokeAllLinks(
  tx: Tx,
  holder: LinkHolder,
  subjects: readonly string[],
): Promise<void> {
  return revoke(tx, purposesOf(holder), subjects);
}

/** As many links are made dead at once. */
const chunk = 1000;

async function revoke(
  tx: Tx,
  purposes: readonly LinkPurpose[],
  subjects: readonly string[] | undefined,
): Promise<void> {
  const all = and(inArray(links.purpose, [...purposes]), isNull(links.revokedAt));
  const dead = { revokedAt: sql`now()` };
  if (subjects === undefined) {
    await tx.update(links).set(dead).where(all);
    return;
  }
  for (let from = 0; from < subjects.length; from += chunk) {
    const some = subjects.slice(from, from + chunk);
    await tx
      .update(links)
      .set(dead)
      .where(and(all, inArray(links.subjectId, some)));
  }
}

/** The purposes of links that are of no use after a day: of codes, no tries are counted for longer. */
const shortLived: LinkPurpose[] = ['person-code', 'person-session', 'documents-zip'];
const dayMs = 24 * 3_600_000;

/** Deletes links that have ended: anyone can have a code made for any address, and downloads name many documents. */
export async function purgeLinks({ system }: Pick<Database, 'system'>): Promise<void> {
  await system((tx) =>
    tx
      .delete(links)
      .where(
        and(inArray(links.purpose, shortLived), lt(links.createdAt, new Date(Date.now() - dayMs))),
      ),
  );
}
