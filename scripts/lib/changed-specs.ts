import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from './root.ts';

const specFolder = 'tests/e2e';
const notShown = /\.md$|\.test\.tsx?$|^(docs|bench|tests\/(crash|attack))\//;
const featureFile =
  /^(?:apps\/(?:server|web)\/src\/features|packages\/(?:contract|domain)\/src)\/([\w-]+)\//;

/** The commit that the working tree is compared with: where the branch left its upstream, or the last one. */
export function baseCommit(): string {
  try {
    return git('merge-base', 'HEAD', '@{upstream}')[0] ?? 'HEAD';
  } catch {
    return 'HEAD';
  }
}

/** Files of the repository that differ from a commit, with those that are not committed yet. */
export function changedFiles(base: string): string[] {
  return [...git('diff', '--name-only', base), ...git('ls-files', '-o', '--exclude-standard')];
}

/** The browser tests, by their path, with what they say. */
export function readSpecs(): Map<string, string> {
  const names = fs
    .readdirSync(path.join(root, specFolder))
    .filter((name) => name.endsWith('.spec.ts'));
  return new Map(
    names.map((name) => {
      const file = `${specFolder}/${name}`;
      return [file, fs.readFileSync(path.join(root, file), 'utf8')];
    }),
  );
}

/**
 * The browser tests that changed files can reach: themselves, and those that name a feature's folder where
 * only features changed. All of them where anything else of the product did.
 */
export function specsOf(changed: readonly string[], specs: ReadonlyMap<string, string>): string[] {
  const files = changed.filter((file) => !notShown.test(file) && !specs.has(file));
  const features = files.map((file) => featureFile.exec(file)?.[1]);
  if (features.includes(undefined)) return [...specs.keys()];
  const names = features.map((feature) => new RegExp(`\\b${feature}\\b`));
  return [...specs].flatMap(([file, text]) =>
    changed.includes(file) || names.some((name) => name.test(file) || name.test(text))
      ? [file]
      : [],
  );
}

function git(...args: string[]): string[] {
  return execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
    .split('\n')
    .filter(Boolean);
}
