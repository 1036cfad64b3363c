import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Why packages must be installed first, in words for the person at the terminal, or undefined where
 * everything is there. Compares the lock file with the record that npm itself keeps of what it put
 * into node_modules, so an install made by hand counts too.
 * @param {string} root the repository's folder
 * @param {boolean} withDev whether the packages for development are needed
 * @returns {string | undefined}
 */
export function whyInstall(root, withDev) {
  const lock = readJson(path.join(root, 'package-lock.json'))?.packages;
  if (!lock) throw new Error('package-lock.json is missing or cannot be read.');
  const installed = readJson(path.join(root, 'node_modules', '.package-lock.json'))?.packages;
  if (!installed) return 'nothing is installed yet';
  for (const [where, wanted] of Object.entries(lock)) {
    if (!where.startsWith('node_modules/') && !where.includes('/node_modules/')) {
      if (declarationChanged(root, where, wanted)) return 'a package.json has changed';
      continue;
    }
    const found = installed[where];
    if (!found && wanted.optional) continue;
    if (!found && !withDev && (wanted.dev || wanted.devOptional)) continue;
    if (!found) return wanted.dev ? 'tools for development are missing' : 'packages are missing';
    if (found.version !== wanted.version || found.integrity !== wanted.integrity) {
      return 'the lock file has changed';
    }
  }
  return undefined;
}

/**
 * Installs what the lock file says where that is needed. Only one process installs at a time; the
 * others wait and then find the work done.
 * @param {string} root the repository's folder
 * @param {boolean} withDev whether the packages for development are needed
 * @returns {Promise<void>} rejects with one clear line when npm fails
 */
export async function ensureInstalled(root, withDev) {
  if (!whyInstall(root, withDev)) return;
  const unlock = await lockInstall(root);
  try {
    const reason = whyInstall(root, withDev);
    if (!reason) return;
    console.log(`Installing packages: ${reason}.`);
    await npm(root, installArguments(root, withDev));
  } finally {
    unlock();
  }
}

/**
 * `npm ci` empties node_modules first, under the feet of a server that runs from it. Where only the
 * tools for development are missing, `npm install --no-save` adds them in place, from the same lock.
 * Tools for development that are there stay there: a start never removes them.
 * @param {string} root the repository's folder
 * @param {boolean} withDev whether the packages for development are needed
 * @returns {string[]} what npm is called with
 */
export function installArguments(root, withDev) {
  const onlyAdds = withDev && !whyInstall(root, false);
  const command = onlyAdds ? ['install', '--no-save'] : ['ci'];
  const dev = withDev || hasDevTools(root) ? '--include=dev' : '--omit=dev';
  return [...command, dev, '--include=optional', '--loglevel=error'];
}

function hasDevTools(root) {
  const installed = readJson(path.join(root, 'node_modules', '.package-lock.json'))?.packages;
  return Object.values(installed ?? {}).some(({ dev }) => dev === true);
}

function declarationChanged(root, where, locked) {
  const declared = readJson(path.join(root, where, 'package.json'));
  if (!declared) return true;
  const lists = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];
  return lists.some((list) => sorted(declared[list]) !== sorted(locked[list]));
}

function sorted(versions = {}) {
  return JSON.stringify(Object.entries(versions).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function readJson(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function npm(root, args) {
  // Inside `npm start` npm names itself and the Node that it runs on; that Node is not one in the
  // node_modules which are about to be replaced.
  const { npm_execpath: cli, npm_node_execpath: node } = process.env;
  const env = { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' };
  const options = { cwd: root, env, stdio: 'inherit' };
  const child = cli?.endsWith('.js')
    ? spawn(node ?? process.execPath, [cli, ...args], options)
    : spawn(`npm ${args.join(' ')}`, { ...options, shell: true });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve(undefined);
      else reject(new Error('The packages could not be installed; npm says why above.'));
    });
  });
}

/** Takes the lock of the installation; a lock whose process is gone is taken over. */
async function lockInstall(root) {
  const file = path.join(root, '.cache', 'install.lock');
  const mine = String(process.pid);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  for (let told = false; ; told = true) {
    try {
      fs.writeFileSync(file, mine, { flag: 'wx' });
      // Someone who judged the former lock as stale may have moved this new one away: look again.
      await delay(20);
      if (readOwner(file) === mine) return () => fs.rmSync(file, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const owner = readOwner(file);
    if (owner !== undefined && !isAlive(Number(owner))) {
      fs.rmSync(file, { force: true });
      continue;
    }
    if (!told) console.log('Waiting for another installation of the packages to finish …');
    await delay(250);
  }
}

function readOwner(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function isAlive(pid) {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
