import type { SecondFactor } from '@countersign/contract';
import { Failure } from '../failure/failure.ts';
import type { AccountState, Accounts } from './accounts.ts';
import type { AdminAccount, CloudAdminApi } from './cloud-admin-api.ts';

const atOnce = 5;
const keptMs = 60_000;
const maxKept = 10_000;
const timeoutMs = 5_000;
/** Time for which a pool that did not answer is left alone, in milliseconds. */
const quietMs = 10_000;

interface CloudAccountStates {
  states: Accounts['states'];
  /** Drops what is kept of an account. */
  forget: (sub: string) => void;
}

/**
 * Reads the states of accounts of a cloud pool. Its API returns one account at a time, so that a few are read at
 * once, answers are cached for a minute, and a list of users does not wait for a pool that is slow or down: the rest
 * is `unknown` then.
 */
export function cloudAccountStates(
  userPoolId: string,
  api: CloudAdminApi,
  now: () => number = Date.now,
): CloudAccountStates {
  const kept = new Map<string, { state: AccountState | undefined; until: number }>();

  let quietUntil = 0;

  async function ask(sub: string, deadline: AbortSignal): Promise<AccountState | undefined> {
    const input = { UserPoolId: userPoolId, Username: sub };
    try {
      const account = await api.ask((client, signal) =>
        client.adminGetUser(input, {
          abortSignal: AbortSignal.any([signal.abortSignal, deadline]),
        }),
      );
      return { secondFactor: secondFactorOf(account) };
    } catch (error) {
      if (error instanceof Failure && error.code === 'not-found') return undefined;
      throw error;
    }
  }
  const keep = (sub: string, state: AccountState | undefined) => {
    kept.delete(sub);
    kept.set(sub, { state, until: now() + keptMs });
    const [oldest] = kept.keys();
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
  };

  const states: Accounts['states'] = async (subs) => {
    const stale = subs.filter((sub) => (kept.get(sub)?.until ?? 0) <= now());
    const unresolved = new Set(stale);
    const queue = stale.values();
    const deadline = AbortSignal.timeout(timeoutMs);
    const worker = async () => {
      for (const sub of queue) {
        if (now() < quietUntil) return;
        try {
          keep(sub, await ask(sub, deadline));
          unresolved.delete(sub);
        } catch {
          quietUntil = now() + quietMs;
        }
      }
    };
    await Promise.all(Array.from({ length: Math.min(atOnce, stale.length) }, worker));
    return new Map(
      subs.flatMap((sub): [string, AccountState][] => {
        if (unresolved.has(sub)) return [[sub, { secondFactor: 'unknown' }]];
        const state = kept.get(sub)?.state;
        return state ? [[sub, state]] : [];
      }),
    );
  };
  return { states, forget: (sub) => void kept.delete(sub) };
}

/** The factor that is used first; this product does not distinguish codes by text message. */
function secondFactorOf({ PreferredMfaSetting, UserMFASettingList }: AdminAccount): SecondFactor {
  const on = [PreferredMfaSetting, ...(UserMFASettingList ?? [])].filter(Boolean);
  switch (on[0]) {
    case undefined:
      return 'none';
    case 'SOFTWARE_TOKEN_MFA':
      return 'authenticator';
    case 'EMAIL_OTP':
      return 'email';
    default:
      return 'unknown';
  }
}
