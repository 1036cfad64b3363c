import { createHash, randomInt } from 'node:crypto';
import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import { links } from '../database/tables/index.ts';
import { Failure } from '../failure/failure.ts';
import { createLink, giveBackUse, type LinkPurpose, liveLinks, revokeLinks } from './links.ts';

const minute = 60_000;
const dayMs = 86_400_000;
/** For how long a code can be entered. */
export const codeMinutes = 10;
const maxTries = 5;
const maxInAnHour = 5;
/** Maximum number of wrong codes that one link accepts in a day, across all codes that are sent. */
const maxWrongInADay = 20;
/** For how long a device on which a code was entered needs no other one. */
const deviceDays = 30;

/** Identifies the owner of a code. */
interface CodeOf {
  purpose: LinkPurpose;
  /** Null above tenants. */
  tenantId: string | null;
  subjectId: string;
  /** The link by which it is requested and entered: wrong ones are counted by link. */
  linkId: string;
  /**
   * What the holder of the code proves besides and the database does not hold, such as the token of a link:
   * digits alone could be found by their hash.
   */
  secret: string;
  /** How many digits it has: six, or more where no link is needed to enter it. */
  digits?: number;
  /** How the code is sent, where not by email. */
  was?: 'texted' | undefined;
  /** Says that no more codes are taken for a day, where that is not about a link. */
  lockedMessage?: string;
}

const hashOf = (id: string, secret: string, code: string) =>
  createHash('sha256').update(`${id} ${secret} ${code}`).digest('hex');

const codesOf = ({ purpose, subjectId }: CodeOf, more?: SQL) =>
  and(eq(links.purpose, purpose), eq(links.subjectId, subjectId), more);

/**
 * Creates a code, replacing the one before it. The caller holds a lock that keeps two of a subject from
 * being made at once.
 * @throws Failure `too-many-requests` after five in an hour, or where the link is locked
 */
export async function createCode(tx: Tx, of: CodeOf): Promise<{ code: string; expiresAt: Date }> {
  const now = Date.now();
  const anHourAgo = new Date(now - 60 * minute);
  await tx.delete(links).where(codesOf(of, lt(links.createdAt, new Date(now - dayMs))));
  if ((await tx.$count(links, codesOf(of, gte(links.createdAt, anHourAgo)))) >= maxInAnHour) {
    throw new Failure(
      'too-many-requests',
      'Five codes were sent within an hour. Use the last one, or try again later.',
    );
  }
  const left = maxWrongInADay - (await countWrong(tx, of));
  if (left <= 0) throw codeFailure('locked', of);
  await revokeLinks(tx, of.purpose, of.subjectId);
  const id = newId();
  const { digits = 6 } = of;
  const code = String(randomInt(10 ** digits)).padStart(digits, '0');
  const expiresAt = new Date(now + codeMinutes * minute);
  await tx.insert(links).values({
    id,
    tenantId: of.tenantId,
    purpose: of.purpose,
    subjectId: of.subjectId,
    tokenHash: hashOf(id, of.secret, code),
    detail: { linkId: of.linkId, ...(of.was && { was: of.was }) },
    expiresAt,
    maxUses: Math.min(maxTries, left),
    createdAt: new Date(now),
  });
  return { code, expiresAt };
}

/** Counts the wrong codes of a link in the last day: the uses of codes, without the right ones. */
async function countWrong(tx: Tx, of: CodeOf): Promise<number> {
  const [counted] = await tx
    .select({ wrong: sql<number>`coalesce(sum(${links.uses}), 0)::int` })
    .from(links)
    .where(
      codesOf(
        of,
        and(
          gte(links.createdAt, new Date(Date.now() - dayMs)),
          sql`${links.detail} ->> 'linkId' = ${of.linkId}`,
        ),
      ),
    );
  return counted?.wrong ?? 0;
}

/**
 * Tries a code. A try counts whatever comes of it, so the caller commits also where the code is wrong;
 * of several tries at once no more than are left are looked at. The right one can't be used again.
 * Answers how the right one was sent; `none` where no code can be entered: it is too late, or there were too many wrong
 * ones; `locked` where none can be entered by this link for the rest of a day.
 */
export async function tryCode(
  tx: Tx,
  of: CodeOf,
  code: string,
): Promise<Pick<CodeOf, 'was'> | 'wrong' | 'none' | 'locked'> {
  const [tried] = await tx
    .update(links)
    .set({ uses: sql`${links.uses} + 1`, lastUsedAt: sql`now()` })
    .where(codesOf(of, liveLinks))
    .returning({ id: links.id, tokenHash: links.tokenHash, detail: links.detail });
  if (tried && tried.tokenHash === hashOf(tried.id, of.secret, code)) {
    await giveBackUse(tx, tried.id);
    await revokeLinks(tx, of.purpose, of.subjectId);
    return tried.detail['was'] === 'texted' ? { was: 'texted' } : {};
  }
  if ((await countWrong(tx, of)) >= maxWrongInADay) return 'locked';
  return tried ? 'wrong' : 'none';
}

/**
 * Lets a device show for thirty days, by what is answered, that a code was entered on it.
 * @param detail the user whose device it is, where a person acts on it in person; how the code was sent
 */
export async function knowDevice(
  tx: Tx,
  device: Pick<CodeOf, 'purpose' | 'tenantId' | 'subjectId'>,
  { host, was }: { host?: string | undefined } & Pick<CodeOf, 'was'> = {},
): Promise<string> {
  const expiresAt = new Date(Date.now() + deviceDays * dayMs);
  const detail = { ...(host !== undefined && { host }), ...(was && { was }) };
  return (await createLink(tx, { ...device, detail, expiresAt })).token;
}

const linkLocked = `This link is locked for a day, because a wrong code was entered ${maxWrongInADay} times. Ask the sender for a new link.`;

/** The failure for a code that was not the right one. */
export function codeFailure(
  verdict: 'wrong' | 'none' | 'locked',
  { lockedMessage = linkLocked }: Pick<CodeOf, 'lockedMessage'> = {},
): Failure {
  if (verdict === 'locked') return new Failure('too-many-requests', lockedMessage);
  if (verdict === 'none') {
    return new Failure(
      'conflict',
      'This code has expired, or was entered wrongly five times. Request a new one.',
    );
  }
  const message = 'Incorrect code. Check the latest email and try again.';
  return new Failure('invalid', message, { code: message });
}
