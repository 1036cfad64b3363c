import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';

/** The oldest Node that runs TypeScript directly. */
const OLDEST = [22, 18];

/**
 * The Node to run the product on: this one where it is new enough, else the one that npm installed
 * for this kind of machine, else undefined. npm before 11.9 makes no `node` command for such
 * packages, so the file is looked up here.
 * @param {string} root the repository's folder
 * @returns {string | undefined} path of the executable
 */
export function findNode(root) {
  return isNewEnough(process.version) ? process.execPath : installedNode(root);
}

/** What to tell where no Node fits. */
export const noNodeMessage =
  `Node ${OLDEST.join('.')} or later is needed. This is Node ${process.version}, and none could be ` +
  `installed for ${process.platform} on ${process.arch}. Install Node 24 or later and try again.`;

function installedNode(root) {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const prefix = system === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  const require = createRequire(path.join(root, 'package.json'));
  try {
    const manifest = require.resolve(`${prefix}-${system}-${process.arch}/package.json`);
    const node = path.join(path.dirname(manifest), require(manifest).bin.node);
    // The package for Linux needs glibc: only running it tells whether it fits.
    const { status, stdout } = spawnSync(node, ['-v'], { encoding: 'utf8' });
    return status === 0 && isNewEnough(stdout.trim()) ? node : undefined;
  } catch {
    return undefined;
  }
}

function isNewEnough(version) {
  const [major, minor] = version.replace('v', '').split('.').map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}
