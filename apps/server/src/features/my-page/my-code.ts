import { randomBytes } from 'node:crypto';
import * as contract from '@countersign/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import { operation } from '../../platform/http/operation.ts';
import { enqueue } from '../../platform/jobs/job-kind.ts';
import { codeFailure, createCode, tryCode } from '../../platform/links/codes.ts';
import { beginPersonSession, personIdOf } from '../../platform/policy/person-session.ts';
import { mailMyCodeKind } from './mail-my-code.ts';

/**
 * The code of an address, known to anyone or not, for those who ask for it from one network: the tries are counted for
 * each network by itself, so that a stranger uses up none of the owner's. The challenge begins with the network's part, so
 * that a phone that changes its network meanwhile can enter the code.
 */
function codeOf(email: string, challenge: string) {
  const subjectId = personIdOf(challenge.split('.')[0] ?? '');
  return {
    purpose: 'person-code',
    tenantId: null,
    subjectId,
    linkId: subjectId,
    secret: `${email.toLowerCase()} ${challenge}`,
    digits: contract.myCodeDigits,
    lockedMessage:
      'No more codes can be entered for this address today, because too many were wrong. Try again tomorrow.',
  } as const;
}

/**
 * Has a code emailed to an address that something was sent to. The same is written for any other address, and whether
 * the code is emailed is decided by a job: neither the answer nor its time says who is known.
 * @throws Failure `too-many-requests` after five codes in an hour or twenty wrong ones in a day
 */
export const sendMyCode = operation(contract.sendMyCode, async ({ database, caller, body }) =>
  database.system(async (tx) => {
    const email = body.email.toLowerCase();
    const requester = personIdOf(`${email} ${networkOf(caller.address)}`);
    const challenge = `${requester}.${randomBytes(32).toString('base64url')}`;
    await lockRequests(tx, requester);
    const { code, expiresAt } = await createCode(tx, codeOf(email, challenge));
    enqueue(tx, mailMyCodeKind, { id: newId(), email, code, expiresAt: expiresAt.toISOString() });
    return { challenge, expiresAt: expiresAt.toISOString() };
  }),
);

/** Of two calls for a code at once, the second one counts the first one's. */
async function lockRequests(tx: Tx, requester: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`person code ${requester}`}, 0))`,
  );
}

/**
 * Takes the code that was emailed, on the device that asked for it, and begins a session there.
 * @throws Failure `invalid` for a wrong one; `conflict` where none can be entered; `too-many-requests` where the address
 * is locked
 */
export const enterMyCode = operation(
  contract.enterMyCode,
  async ({ database, keepSession, body: { email, challenge, code } }) => {
    const of = codeOf(email, challenge);
    // A wrong try is written down like a right one, so nothing is thrown before that is committed.
    const tried = await database.system(async (tx) => {
      const verdict = await tryCode(tx, of, code);
      return typeof verdict === 'object' ? { token: await beginPersonSession(tx, email) } : verdict;
    });
    if (typeof tried !== 'object') throw codeFailure(tried, of);
    keepSession(tried.token);
    return null;
  },
);
