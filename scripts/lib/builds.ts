import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { run } from './processes.ts';
import { root } from './root.ts';
import { webSourceHash } from './source-hash.ts';

/** Where the server expects the built web client. */
const dist = path.join(root, 'apps', 'web', 'dist');

/** Says inside a build which sources it was made from. */
const stampName = '.sources';

/**
 * Builds the web client unless the one in place was made from the very sources that are there. The
 * build happens beside it and is put in place whole, so a failed one leaves the former untouched.
 * @throws when the build fails; what is wrong has been printed by then.
 */
export async function ensureWebClient(): Promise<void> {
  const hash = webSourceHash();
  if (builtFrom(dist) === hash) return;
  const began = performance.now();
  console.log('Building the web client …');
  const cache = path.join(root, 'apps', 'web', '.cache');
  const folder = path.join(cache, `build-${process.pid}`);
  try {
    // Vite sets NODE_ENV for its whole process, so it gets a process of its own.
    const { code, output } = await run(process.execPath, ['scripts/build-web.ts', folder], {
      env: { NODE_ENV: 'production' },
    });
    if (code !== 0) throw new Error(`The web client could not be built.\n${output}`);
    fs.writeFileSync(path.join(folder, stampName), hash);
    putInPlace(folder, hash);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
  console.log(`Built in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
}

function builtFrom(folder: string): string | undefined {
  try {
    return fs.readFileSync(path.join(folder, stampName), 'utf8');
  } catch {
    return undefined;
  }
}

function putInPlace(folder: string, hash: string): void {
  const former = `${folder}-former`;
  try {
    if (fs.existsSync(dist)) fs.renameSync(dist, former);
    fs.renameSync(folder, dist);
  } catch (error) {
    // Another start that built the same sources at the same time may have been quicker.
    if (builtFrom(dist) !== hash) throw error;
  } finally {
    fs.rmSync(former, { recursive: true, force: true });
  }
}
