import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { run } from './processes.ts';
import { root } from './root.ts';
import { sourceHash } from './source-hash.ts';

/** Something that is made from the sources before the product runs. */
interface Build {
  name: string;
  /** The workspace whose folder `dist` it is kept in. */
  workspace: string;
  /** `node SCRIPT FOLDER` makes it in that folder. */
  script: string;
  /** Everything that it is made from besides the script, relative to the repository. */
  sources: string[];
}

/** The pages, where the server expects them. */
export const webClient: Build = {
  name: 'web client',
  workspace: 'apps/web',
  script: 'scripts/build-web.ts',
  sources: [
    'apps/web',
    'packages/charts',
    'packages/contract',
    'packages/domain',
    'packages/fields',
    'packages/pdf/fonts/OFL.txt',
    'packages/pdf/fonts/handwriting/LICENSES.txt',
    'scripts/lib/third-party.ts',
    'scripts/lib/binaries.ts',
    'scripts/licences',
    'package-lock.json',
    'tsconfig.base.json',
  ],
};

/** The server in few files, which start in a fraction of the time that its modules take one by one. */
export const server: Build = {
  name: 'server',
  workspace: 'apps/server',
  script: 'scripts/build-server.ts',
  sources: [
    'apps/server/src',
    'apps/server/package.json',
    ...['charts', 'contract', 'domain', 'fields', 'pdf', 'user-pool'].flatMap((name) => [
      `packages/${name}/src`,
      `packages/${name}/package.json`,
    ]),
    // What warms up the reader of uploads.
    'packages/pdf/test-support',
    'package-lock.json',
    'tsconfig.base.json',
  ],
};

/** Says inside a build which sources it was made from. */
const stampName = '.sources';

/**
 * Builds what is given unless the present build was made from the current sources. It is made in another folder and put in
 * place whole, so a failure leaves the former untouched.
 * @throws when one can't be made, with what its script said
 */
export async function ensureBuilt(...builds: Build[]): Promise<void> {
  const due = builds
    .map((build) => ({ ...build, hash: sourceHash([...build.sources, build.script]) }))
    .filter((build) => builtFrom(distOf(build)) !== build.hash);
  if (due.length === 0) return;
  const began = performance.now();
  console.log(`Building the ${due.map(({ name }) => name).join(' and the ')} …`);
  await Promise.all(due.map(make));
  console.log(`Built in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
}

/** The folder that a build is kept in. */
export function distOf({ workspace }: Build): string {
  return path.join(root, workspace, 'dist');
}

async function make(build: Build & { hash: string }): Promise<void> {
  const folder = path.join(root, build.workspace, '.cache', `build-${process.pid}`);
  try {
    // Vite sets NODE_ENV for its whole process, so each gets a process of its own.
    const { code, output } = await run(process.execPath, [build.script, folder], {
      env: { NODE_ENV: 'production' },
    });
    if (code !== 0) throw new Error(`The ${build.name} could not be built.\n${output}`);
    fs.writeFileSync(path.join(folder, stampName), build.hash);
    activateBuild(folder, distOf(build), build.hash);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

function builtFrom(dist: string): string | undefined {
  try {
    return fs.readFileSync(path.join(dist, stampName), 'utf8');
  } catch {
    return undefined;
  }
}

function activateBuild(folder: string, dist: string, hash: string): void {
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
