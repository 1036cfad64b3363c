import { readSettings, SettingsError } from './platform/config/settings.ts';
import { StartError } from './platform/config/start-error.ts';
import { rotateSigningKeys } from './platform/sign-in/signing-keys.ts';

/**
 * Gives the embedded user pool another signing key and says so. Servers that run find it within a
 * minute.
 * @returns the exit code.
 */
export function rotate(env: Record<string, string | undefined>): number {
  try {
    const { dataDir } = readSettings(env);
    const signsFrom = rotateSigningKeys(dataDir, new Date());
    process.stdout.write(
      `A new signing key is in ${dataDir}. It signs from ${signsFrom.toISOString()} on; nobody is signed out.\n`,
    );
    return 0;
  } catch (error) {
    if (!(error instanceof StartError || error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}
