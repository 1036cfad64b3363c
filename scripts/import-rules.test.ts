import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from './lib/root.ts';

/** A file of the given path with this one import, and what the linter must say of it. */
const refused: [file: string, imported: string, message: string][] = [
  ['packages/contract/src/a.ts', '@countersign/domain', 'contract imports no other workspace'],
  ['packages/contract/src/a.ts', 'node:fs', 'no Node modules'],
  ['packages/contract/src/a.ts', '../../domain/src/index.ts', 'by its name'],
  ['packages/domain/src/a.ts', '@countersign/pdf', 'domain imports the contract and no other'],
  ['packages/domain/src/a.ts', 'node:crypto', 'no Node modules'],
  ['packages/domain/src/deep/a.ts', '../../../pdf/src/index.ts', 'by its name'],
  ['packages/pdf/src/a.ts', '@countersign/domain', 'engine imports the contract’s fields and no'],
  ['packages/pdf/src/a.ts', '@countersign/contract', 'engine imports the contract’s fields and no'],
  ['packages/pdf/src/a.ts', '../../domain/src/index.ts', 'by its name'],
  ['packages/user-pool/src/a.ts', '@countersign/contract', 'no workspace of ours'],
  ['packages/user-pool/src/a.ts', '../../contract/src/index.ts', 'by its name'],
  ['apps/web/src/app/a.ts', '@countersign/server', 'web client imports'],
  ['apps/web/src/app/a.ts', '@countersign/pdf', 'web client imports'],
  ['apps/web/src/ui/a.tsx', '@countersign/user-pool', 'web client imports'],
  ['apps/web/src/features/users/a.tsx', '@countersign/pdf', 'web client imports'],
  ['apps/web/src/features/users/deep/a.tsx', '@countersign/pdf', 'web client imports'],
  ['apps/web/src/app/a.ts', 'node:path', 'no Node modules'],
  ['apps/web/src/ui/a.ts', 'node:path', 'no Node modules'],
  ['apps/web/src/features/users/a.ts', 'node:path', 'no Node modules'],
  ['apps/web/src/features/users/deep/a.ts', 'node:path', 'no Node modules'],
  ['apps/web/src/app/a.ts', '../../../server/src/main.ts', 'by its name'],
  ['apps/web/src/app/a.test.ts', '@countersign/server', 'web client imports'],
  ['apps/web/src/ui/a.tsx', '../features/users/index.ts', 'neither features nor the shell'],
  ['apps/web/src/ui/deep/a.tsx', '../../app/store.ts', 'neither features nor the shell'],
  ['apps/web/src/features/users/a.tsx', '../projects/api.ts', 'only through its index.ts'],
  ['apps/web/src/features/users/a.tsx', '../projects/deep/index.ts', 'only through its index.ts'],
  ['apps/web/src/features/users/deep/a.tsx', '../../projects/api.ts', 'only through its index.ts'],
  ['apps/web/src/features/users/a.tsx', '../../features/projects/api.ts', '../name/index.ts'],
  ['apps/server/src/platform/a.ts', '@countersign/web', 'never imports the web client'],
  ['apps/server/src/features/users/a.ts', '@countersign/web', 'never imports the web client'],
  ['apps/server/src/features/users/deep/a.ts', '@countersign/web', 'never imports the web client'],
  ['apps/server/src/a.ts', '../../web/src/app/store.ts', 'by its name'],
  ['apps/server/src/platform/http/a.ts', '../../features/users/index.ts', 'knows no features'],
  ['apps/server/src/features/users/a.ts', '../projects/queries.ts', 'only through its index.ts'],
  [
    'apps/server/src/features/users/deep/a.ts',
    '../../projects/queries.ts',
    'only through its index',
  ],
  ['apps/server/src/features/users/a.ts', '../../features/projects/queries.ts', '../name/index.ts'],
];

const allowed: [file: string, imported: string][] = [
  ['packages/domain/src/a.ts', '@countersign/contract'],
  ['packages/pdf/src/a.ts', '@countersign/contract/fields'],
  ['packages/pdf/src/a.ts', 'node:fs'],
  ['packages/user-pool/src/a.ts', 'node:crypto'],
  ['apps/web/src/features/users/a.tsx', '@countersign/domain'],
  ['apps/web/src/features/users/a.test.ts', 'node:http'],
  ['apps/web/src/features/users/a.tsx', '../projects/index.ts'],
  ['apps/web/src/features/users/a.tsx', '../../ui/EmptyState.tsx'],
  ['apps/web/src/features/users/deep/a.tsx', '../api.ts'],
  ['apps/web/src/features/users/deep/a.tsx', '../../projects/index.ts'],
  ['apps/web/src/features/users/deep/a.tsx', '../other/a.ts'],
  ['apps/server/src/features/users/a.ts', '@countersign/user-pool'],
  ['apps/server/src/features/users/a.ts', '../projects/index.ts'],
  ['apps/server/src/features/users/a.ts', '../../platform/database/database.ts'],
  ['apps/server/src/features/users/deep/a.ts', '../queries.ts'],
  ['apps/server/src/platform/http/a.ts', '../database/database.ts'],
];

const ways = {
  'a value import': (from: string) => `import { x } from '${from}';\nx();\n`,
  'a type import': (from: string) => `import type { X } from '${from}';\nexport type Y = X;\n`,
  'an export from': (from: string) => `export * from '${from}';\n`,
  'a dynamic import': (from: string) => `export const x = () => import('${from}');\n`,
};

describe('The import rules', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-import-rules-'));
  const said = new Map<string, string>();

  beforeAll(() => {
    const config = JSON.parse(fs.readFileSync(path.join(root, '.oxlintrc.json'), 'utf8')) as {
      options: object;
    };
    config.options = {};
    fs.writeFileSync(path.join(folder, '.oxlintrc.json'), JSON.stringify(config));
    for (const [file, imported] of [...refused, ...allowed]) {
      for (const [way, write] of Object.entries(ways)) {
        const there = path.join(folder, fixture(file, imported, way));
        fs.mkdirSync(path.dirname(there), { recursive: true });
        fs.writeFileSync(there, write(imported));
      }
    }
    for (const { filename, code, message, help } of lint(folder)) {
      if (code === 'eslint(no-restricted-imports)') said.set(filename, `${message} ${help}`);
    }
  });

  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

  test.each(refused)('%s does not import %s', (file, imported, message) => {
    for (const way of Object.keys(ways)) {
      expect(said.get(fixture(file, imported, way)), way).toContain(message);
    }
  });

  test.each(allowed)('%s may import %s', (file, imported) => {
    for (const way of Object.keys(ways)) {
      expect(said.get(fixture(file, imported, way)), way).toBeUndefined();
    }
  });
});

/** The path of the file that shows one import in one way: the given one with a name of its own. */
function fixture(file: string, imported: string, way: string): string {
  const own = `${imported}-${way}`.replaceAll(/[^a-z]+/g, '-');
  return file.replace(/a((?:\.test)?\.tsx?)$/, `${own}$1`);
}

interface Finding {
  filename: string;
  code: string;
  message: string;
  help?: string;
}

function lint(folder: string): Finding[] {
  const oxlint = path.join(root, 'node_modules', 'oxlint', 'bin', 'oxlint');
  try {
    execFileSync(process.execPath, [oxlint, '-f', 'json'], { cwd: folder, stdio: 'pipe' });
    return [];
  } catch (error) {
    // It ends with exit code 1 when it has found something.
    const { stdout } = error as { stdout: Buffer };
    return (JSON.parse(stdout.toString()) as { diagnostics: Finding[] }).diagnostics;
  }
}
