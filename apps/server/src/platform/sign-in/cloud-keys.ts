import { z } from 'zod';
import { Failure } from '../failure/failure.ts';
import { type Log, safeError } from '../log/log.ts';

/** Limits how long keys are waited for and trusted, in milliseconds. */
interface CloudKeyTimes {
  /** For an answer of the key endpoint, whole. */
  answer: number;
  /** Between two questions, whatever came of the first. */
  pause: number;
  /** Until keys are fetched again. */
  fresh: number;
  /** Until keys that could not be fetched again are no longer trusted. */
  believed: number;
}

const usualTimes: CloudKeyTimes = {
  answer: 5_000,
  pause: 5_000,
  fresh: 3_600_000,
  believed: 24 * 3_600_000,
};

const maxBytes = 256 * 1024;

const signingKey = z.object({
  kid: z.string().min(1),
  kty: z.literal('RSA'),
  alg: z.literal('RS256').default('RS256'),
  use: z.literal('sig').default('sig'),
  n: z.string().min(1),
  e: z.string().min(1),
});
const answer = z.object({ keys: z.array(z.unknown()).min(1) });

/** A set of public keys; the same object until the keys are fetched again. */
export interface KeySet {
  keys: z.infer<typeof signingKey>[];
}

/** The public keys of an issuer, fetched when they are first needed and kept. */
export interface CloudKeys {
  /**
   * The keys, where the one of this id is among them; undefined where the issuer has no such key.
   * @throws Failure `unavailable` where the key endpoint does not answer.
   */
  having(kid: string): Promise<KeySet | undefined>;
}

/**
 * The keys at an address. A key that is not known is fetched at once, though never more often
 * than every few seconds, so that made-up ids do not become a flood of questions.
 */
export function cloudKeys(
  url: string,
  log: Log,
  now: () => number = Date.now,
  times: CloudKeyTimes = usualTimes,
): CloudKeys {
  let known: { set: KeySet; at: number } | undefined;
  let lastFetch = { at: Number.NEGATIVE_INFINITY, hasFailed: false };
  let asking: Promise<void> | undefined;

  async function ask(): Promise<void> {
    let hasFailed = false;
    try {
      known = { set: await fetchKeys(url, times.answer), at: now() };
    } catch (error) {
      hasFailed = true;
      log.warn(safeError(error), 'the keys of the cloud user pool could not be fetched');
    }
    lastFetch = { at: now(), hasFailed };
    asking = undefined;
  }
  const askUnlessJustDone = () => {
    if (!asking && now() - lastFetch.at >= times.pause) asking = ask();
    return asking;
  };
  const believed = () => (known && now() - known.at < times.believed ? known.set : undefined);
  const believedWith = (kid: string) => {
    const set = believed();
    return set?.keys.some((key) => key.kid === kid) ? set : undefined;
  };

  return {
    having: async (kid) => {
      const found = believedWith(kid);
      // Fetched in the background: a key that the pool has revoked is no longer trusted.
      if (known && now() - known.at >= times.fresh) void askUnlessJustDone();
      if (found) return found;
      await askUnlessJustDone();
      const foundNow = believedWith(kid);
      if (!foundNow && (lastFetch.hasFailed || !believed())) throw unavailable();
      return foundNow;
    },
  };
}

const unavailable = () =>
  new Failure('unavailable', 'Sign-ins can’t be checked at the moment. Try again in a minute.');

async function fetchKeys(url: string, timeoutMs: number): Promise<KeySet> {
  const response = await fetch(url, {
    redirect: 'error',
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new Error(`The key endpoint answered ${response.status}.`);
  }
  const { keys } = answer.parse(JSON.parse(await limitedText(response)));
  const usable = keys.flatMap((key) => signingKey.safeParse(key).data ?? []);
  if (usable.length === 0) throw new Error('The key endpoint has no key that signs.');
  return { keys: usable };
}

async function limitedText({ body }: Response): Promise<string> {
  if (!body) return '';
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error('The key endpoint answered too much.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
