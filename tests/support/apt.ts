import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/** The first of the named programs that is on the PATH, absolute, or undefined. */
export function onPath(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  return names
    .flatMap((name) => folders.map((folder) => path.join(folder, name)))
    .find((file) => fs.existsSync(file));
}

/**
 * Installs a Debian package where this process is root and apt is there; elsewhere does nothing.
 * @returns whether it has been installed
 */
export async function aptInstall(name: string): Promise<boolean> {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return false;
  console.log(`Installing ${name} with apt, which the tests need …`);
  const options = ['-y', '-qq', '--no-install-recommends'];
  return (await aptGet('update', '-qq')) && (await aptGet('install', ...options, name));
}

function aptGet(...args: string[]): Promise<boolean> {
  const child = spawn('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}
