import { readSettings, SettingsError } from './platform/config/settings.ts';
import { StartError } from './platform/config/start-error.ts';
import { rotateAccountKeys } from './platform/sign-in/account-keys.ts';
import { rotateSigningKeys } from './platform/sign-in/signing-keys.ts';

type Env = Record<string, string | undefined>;

/**
 * Gives the embedded user pool another signing key and says so. Servers that run find it within a
 * minute.
 * @returns the exit code.
 */
export function rotate(env: Env): number {
  return inDataFolder(env, (dataDir) => {
    const signsFrom = rotateSigningKeys(dataDir, new Date());
    return `A new signing key is in ${dataDir}. It signs from ${signsFrom.toISOString()} on; no one is signed out.`;
  });
}

/**
 * Adds a key that secrets of accounts are encrypted with and says so.
 * @returns the exit code.
 */
export function rotateAccounts(env: Env): number {
  return inDataFolder(env, (dataDir) => {
    rotateAccountKeys(dataDir);
    return `A new key is in ${dataDir}. Restart all servers: the start encrypts the secrets of all accounts with it.`;
  });
}

function inDataFolder(env: Env, work: (dataDir: string) => string): number {
  try {
    process.stdout.write(`${work(readSettings(env).dataDir)}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof StartError || error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}
