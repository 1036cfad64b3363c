import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../../scripts/lib/root.ts';

/** Another commit of this repository in a folder of its own. */
export interface Checkout {
  /** Its hash, short. */
  name: string;
  folder: string;
  remove(): void;
}

/**
 * Checks a commit out into a temporary git worktree, with the packages that are installed here; a start
 * there installs what its lock file wants otherwise.
 * @throws where git knows no such commit
 */
export function checkOut(revision: string): Checkout {
  const name = git('rev-parse', '--short', '--verify', `${revision}^{commit}`);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `countersign-${name}-`));
  const remove = () => void git('worktree', 'remove', '--force', folder);
  git('worktree', 'add', '--detach', folder, name);
  try {
    linkPackages(folder);
  } catch (error) {
    remove();
    throw error;
  }
  return { name, folder, remove };
}

function git(...args: string[]): string {
  // What goes wrong is in the error that is thrown.
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
}

/** One link for each package, as a link to the whole folder would bring this commit's workspaces. */
function linkPackages(folder: string): void {
  const installed = path.join(root, 'node_modules');
  const linked = path.join(folder, 'node_modules');
  fs.mkdirSync(path.join(linked, '@countersign'), { recursive: true });
  for (const name of fs.readdirSync(installed)) {
    if (name === '.cache' || name === '@countersign') continue;
    fs.symlinkSync(path.join(installed, name), path.join(linked, name));
  }
  const workspaces = path.join(installed, '@countersign');
  for (const name of fs.readdirSync(workspaces)) {
    // Relative, so they lead to the workspaces of that commit.
    fs.symlinkSync(
      fs.readlinkSync(path.join(workspaces, name)),
      path.join(linked, '@countersign', name),
    );
  }
}
