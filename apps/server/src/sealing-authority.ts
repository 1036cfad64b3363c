import { existsSync } from 'node:fs';
import path from 'node:path';
import { createAuthority, issueSealing, type KeyPair, SealProblem } from '@countersign/pdf/engine';
import { readSettings, type Settings, SettingsError } from './platform/config/settings.ts';
import { StartError } from './platform/config/start-error.ts';
import { readAuthority, writeAuthority } from './platform/sealing/authority.ts';
import { readRootKey, writeRootKey } from './platform/sealing/root-key-file.ts';

type Command = (settings: Settings, file: string, passphrase: string, now: Date) => string;

const usage = `npm run sealing-authority -- COMMAND FILE

  export FILE   move the root key of an earlier version from the data folder into FILE
  create FILE   make a new root, whose key is in FILE alone; seals of the former one stay ours
  renew FILE    make a new sealing key and certificate, by the root key in FILE

FILE is encrypted with a passphrase. Keep it off this machine.
`;

/**
 * Moves, makes or uses the root key of our own authority. `askPassphrase` is told whether it is a new one.
 * @returns the exit code.
 */
export async function sealingAuthority(
  env: Record<string, string | undefined>,
  [name = '', file = '', ...more]: readonly string[],
  askPassphrase: (isNew: boolean) => Promise<string>,
): Promise<number> {
  const command = Object.hasOwn(commands, name)
    ? commands[name as keyof typeof commands]
    : undefined;
  if (!command || file === '' || more.length > 0) {
    process.stderr.write(usage);
    return 1;
  }
  try {
    const settings = readSettings(env);
    if (!existsSync(path.join(settings.dataDir, 'secrets'))) {
      throw new StartError(`There is nothing in ${settings.dataDir}: the first start makes it.`);
    }
    const passphrase = await askPassphrase(name !== 'renew');
    process.stdout.write(`${command(settings, file, passphrase, new Date())}\n`);
    return 0;
  } catch (error) {
    const isKnown =
      error instanceof StartError || error instanceof SettingsError || error instanceof SealProblem;
    if (!isKnown) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

const commands = { export: exportRoot, create: createRoot, renew } satisfies Record<
  string,
  Command
>;

const optionsOf = ({ productName }: Settings, at: Date) => ({ organisation: productName, at });

function exportRoot(settings: Settings, file: string, passphrase: string, now: Date): string {
  const { dataDir } = settings;
  const kept = readAuthority(dataDir, optionsOf(settings, now));
  const { certificate, privateKey } = kept.root;
  if (privateKey === undefined) {
    throw new StartError('The root key isn’t in the data folder. Run create to make a new root.');
  }
  writeRootKey(file, { certificate, privateKey }, passphrase, dataDir);
  writeAuthority(dataDir, { ...kept, root: { certificate, isOffline: true } });
  return `The root key is in ${file}, and no longer in ${dataDir}. Backups of it still have the key.`;
}

function createRoot(settings: Settings, file: string, passphrase: string, now: Date): string {
  const { dataDir } = settings;
  const options = optionsOf(settings, now);
  const { root: former, formerRoots } = readAuthority(dataDir, options);
  const { root, sealing } = createAuthority(options);
  writeRootKey(file, root, passphrase, dataDir);
  writeAuthority(dataDir, {
    root: { certificate: root.certificate, isOffline: true },
    sealing,
    formerRoots: [former.certificate, ...formerRoots],
  });
  return `A new root key is in ${file}. Restart all servers, and trust the new /sealing-root.pem.`;
}

function renew(settings: Settings, file: string, passphrase: string, now: Date): string {
  const { dataDir } = settings;
  const options = optionsOf(settings, now);
  const kept = readAuthority(dataDir, options);
  const root: KeyPair = readRootKey(file, passphrase);
  if (root.certificate !== kept.root.certificate) {
    throw new StartError(`${file} has the key of another root than the one in ${dataDir}.`);
  }
  writeAuthority(dataDir, { ...kept, sealing: issueSealing(root, options) });
  return `A new sealing key is in ${dataDir}. Restart all servers.`;
}
