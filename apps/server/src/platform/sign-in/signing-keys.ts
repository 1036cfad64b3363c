import fs from 'node:fs';
import path from 'node:path';
import { defaultLimits, generateSigningKey, type SigningKey } from '@countersign/user-pool';
import { keptSecret, replaceSecret } from '../config/secrets.ts';
import { StartError } from '../config/start-error.ts';

/** The name of the secret with the keys. */
export const signingKeysName = 'signing-keys.json';

/**
 * Time for which a new key is only published, in milliseconds, so that every process knows it before the first token of
 * it.
 */
const publishedFirstMs = 5 * 60_000;
/** Interval at which a process checks for other keys, in milliseconds. */
const lookAgainMs = 60_000;
const { tokenMs } = defaultLimits;

/** A key in the data folder; without a time it has signed from the start. */
interface KeptKey extends SigningKey {
  /** ISO 8601. */
  signsFrom?: string;
}

const startOf = ({ signsFrom }: KeptKey) => (signsFrom === undefined ? 0 : Date.parse(signsFrom));

/** The keys of the embedded user pool, the one that signs now first; made at the first start. */
export function readSigningKeys(dataDir: string, now: Date): KeptKey[] {
  const text = keptSecret(dataDir, signingKeysName, () => JSON.stringify([generateSigningKey()]));
  const keys = JSON.parse(text) as KeptKey[];
  const ready = keys.filter((key) => startOf(key) <= now.getTime());
  const signing = ready.toSorted((a, b) => startOf(b) - startOf(a))[0] ?? keys[0];
  return [...keys.filter((key) => key === signing), ...keys.filter((key) => key !== signing)];
}

/**
 * Adds a key that takes over in five minutes. The one that signs now stays published, so that its
 * tokens are believed until they expire; the one before it goes.
 * @returns when the new key begins to sign.
 * @throws StartError while tokens of the key before the present one may still be in use.
 */
export function rotateSigningKeys(dataDir: string, now: Date): Date {
  if (!fs.existsSync(path.join(dataDir, 'secrets', signingKeysName))) {
    throw new StartError(`There are no signing keys in ${dataDir}: the first start makes them.`);
  }
  const [signing, other] = readSigningKeys(dataDir, now);
  const changed = Math.max(...[signing, other].map((key) => (key ? startOf(key) : 0)));
  const free = new Date(changed + tokenMs);
  if (now < free) {
    throw new StartError(
      `The signing key was changed a short while ago; it can be changed again from ${free.toISOString()} on.`,
    );
  }
  const signsFrom = new Date(now.getTime() + publishedFirstMs);
  const next: KeptKey = { ...generateSigningKey(), signsFrom: signsFrom.toISOString() };
  replaceSecret(dataDir, signingKeysName, JSON.stringify([signing, next]));
  return signsFrom;
}

/** Tells of other keys, or of another one that signs, for as long as it is not stopped. */
export function followSigningKeys(
  dataDir: string,
  onChange: (keys: SigningKey[]) => void,
  onError: (error: unknown) => void,
): () => void {
  const order = (keys: readonly SigningKey[]) => keys.map(({ kid }) => kid).join();
  let known = order(readSigningKeys(dataDir, new Date()));
  const look = () => {
    try {
      const keys = readSigningKeys(dataDir, new Date());
      if (order(keys) === known) return;
      onChange(keys);
      known = order(keys);
    } catch (error) {
      onError(error);
    }
  };
  const timer = setInterval(look, lookAgainMs);
  timer.unref();
  return () => clearInterval(timer);
}
