import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { SecretKey, SecretKeys } from '@countersign/user-pool';
import { keptSecret, replaceSecret } from '../config/secrets.ts';
import { StartError } from '../config/start-error.ts';

const secretName = 'account-keys.json';

/** A key as it is kept: 32 bytes, hex. */
type KeptKey = { id: string; key: string };

const makeKey = (): KeptKey => ({
  id: randomBytes(4).toString('hex'),
  key: randomBytes(32).toString('hex'),
});

/**
 * Opens the keys that verifiers of passwords and secrets of authenticator apps are encrypted with; the first is
 * made at the first start. A key that another process has added since is found as well.
 */
export function openAccountKeys(dataDir: string): SecretKeys {
  let keys = readKeys(dataDir);
  const find = (id: string) => keys.find((one) => one.id === id);
  const [current] = keys;
  if (!current) throw new Error(`There is no key in ${secretName}.`);
  return {
    current,
    find: (id) => {
      if (!find(id)) keys = readKeys(dataDir);
      return find(id);
    },
  };
}

/**
 * Adds a key, with which each process encrypts from its next start on. The others stay, to open what they encrypted.
 * @throws StartError where there are none yet.
 */
export function rotateAccountKeys(dataDir: string): void {
  if (!fs.existsSync(path.join(dataDir, 'secrets', secretName))) {
    throw new StartError(`There are no account keys in ${dataDir}: the first start makes them.`);
  }
  const kept = readKept(dataDir);
  replaceSecret(dataDir, secretName, JSON.stringify([makeKey(), ...kept]));
}

function readKept(dataDir: string): KeptKey[] {
  const text = keptSecret(dataDir, secretName, () => JSON.stringify([makeKey()]));
  return JSON.parse(text) as KeptKey[];
}

function readKeys(dataDir: string): SecretKey[] {
  return readKept(dataDir).map(({ id, key }) => ({ id, key: Buffer.from(key, 'hex') }));
}
