import { createHash } from 'node:crypto';
import { apiBasePaths, myPageApiPath } from '@countersign/contract';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Database, Tx } from '../database/database.ts';
import { links } from '../database/tables/index.ts';
import { Failure } from '../failure/failure.ts';
import { createLink, prolongLink } from '../links/links.ts';
import type { PersonCaller } from './caller.ts';

/** How long a session goes on without a call, and how long at most. */
const idleMs = 30 * 60_000;
const maxMs = 12 * 3_600_000;

const cookieName = 'countersign-me';

/**
 * The id of the owner of an address, in all organisations: a UUID (version 8) made of the address, so that nothing has to
 * be written down for an address before its owner has shown that it is theirs.
 */
export function personIdOf(email: string): string {
  const hash = createHash('sha256').update(`person ${email.toLowerCase()}`).digest('hex');
  const variant = (8 + (Number.parseInt(hash.charAt(16), 16) % 4)).toString(16);
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `${variant}${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}

/** Begins a session of the owner of an address. Answers what its cookie holds. */
export async function beginPersonSession(tx: Tx, email: string): Promise<string> {
  const { token } = await createLink(tx, {
    purpose: 'person-session',
    tenantId: null,
    subjectId: personIdOf(email),
    detail: { email: email.toLowerCase(), links: [] },
    expiresAt: new Date(Date.now() + idleMs),
  });
  return token;
}

/**
 * Finds whose session the cookie of a call is of, and prolongs it.
 * @throws Failure `unauthenticated` without a live one
 */
export async function findPerson(
  database: Database,
  headers: { cookie?: string | undefined; 'user-agent'?: string | undefined },
  address: string,
): Promise<PersonCaller> {
  const token = tokenIn(headers.cookie);
  const session =
    token === undefined
      ? undefined
      : await database.system((tx) => prolongLink(tx, 'person-session', token, { idleMs, maxMs }));
  const email = session?.detail['email'];
  if (!session?.subjectId || typeof email !== 'string') throw noSession();
  return {
    kind: 'person',
    personId: session.subjectId,
    email,
    sessionId: session.id,
    sessionEndsAt: new Date(session.createdAt.getTime() + maxMs),
    address,
    userAgent: (headers['user-agent'] ?? '').slice(0, 500),
  };
}

const noSession = () =>
  new Failure('unauthenticated', 'Your session has ended. Request a new code.');

/**
 * Notes links that a session has made, so that they end with it.
 * @throws Failure `unauthenticated` where it has ended meanwhile; the links are dead then
 */
export async function noteSessionLinks(
  database: Database,
  { sessionId }: PersonCaller,
  linkIds: readonly string[],
): Promise<void> {
  const isLive = await database.system(async (tx) => {
    const [noted] = await tx
      .update(links)
      .set({
        detail: sql`jsonb_set(${links.detail}, '{links}', (${links.detail} -> 'links') || ${JSON.stringify(linkIds)}::jsonb)`,
      })
      .where(sql`${links.id} = ${sessionId} and ${links.revokedAt} is null`)
      .returning({ id: links.id });
    if (!noted) await revokeById(tx, linkIds);
    return noted !== undefined;
  });
  if (!isLive) throw noSession();
}

/** Ends a session, and the links that it has made. */
export async function endPersonSession(tx: Tx, { sessionId }: PersonCaller): Promise<void> {
  const [ended] = await tx
    .update(links)
    .set({ revokedAt: sql`now()` })
    .where(eq(links.id, sessionId))
    .returning({ detail: links.detail });
  await revokeById(tx, (ended?.detail['links'] ?? []) as string[]);
}

async function revokeById(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(links)
    .set({ revokedAt: sql`now()` })
    .where(inArray(links.id, [...ids]));
}

/**
 * The value of the header that has the browser keep a session, or drop it without a token. Scripts can't read the cookie,
 * other sites can't send it, and it goes along to the calls of the page alone.
 */
export function sessionCookie(token: string | undefined, isHttps: boolean): string {
  const seconds = token === undefined ? 0 : maxMs / 1000;
  const path = `${apiBasePaths.base}${myPageApiPath}`;
  const parts = [`${cookieName}=${token ?? ''}`, `Path=${path}`, `Max-Age=${seconds}`];
  return [...parts, 'HttpOnly', 'SameSite=Strict', ...(isHttps ? ['Secure'] : [])].join('; ');
}

function tokenIn(cookie: string | undefined): string | undefined {
  const parts = (cookie ?? '').split(';').map((part) => part.trim());
  const found = parts.find((part) => part.startsWith(`${cookieName}=`));
  return found?.slice(cookieName.length + 1) || undefined;
}
