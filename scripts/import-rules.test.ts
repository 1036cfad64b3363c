import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseSync } from 'rolldown/utils';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import rules from '../oxlint.config.ts';
import { root } from './lib/root.ts';

/** A file of the given path with this one import, and what the linter must say of it. */
const refused: [file: string, imported: string, message: string][] = [
  ['packages/fields/src/a.ts', '@countersign/contract', 'fields import no other workspace'],
  ['packages/fields/src/types/text/a.ts', '@countersign/pdf', 'fields import no other workspace'],
  ['packages/fields/src/a.ts', 'node:fs', 'no Node modules'],
  ['packages/charts/src/a.ts', '@countersign/fields', 'charts import no other workspace'],
  ['packages/charts/src/a.ts', 'node:fs', 'no Node modules'],
  ['packages/fields/src/a.ts', '../../contract/src/index.ts', 'by its name'],
  ['packages/contract/src/a.ts', '@countersign/domain', 'contract imports the fields and no other'],
  ['packages/contract/src/a.ts', '@countersign/pdf', 'contract imports the fields and no other'],
  ['packages/contract/src/a.ts', 'node:fs', 'no Node modules'],
  ['packages/contract/src/a.ts', '../../domain/src/index.ts', 'by its name'],
  ['packages/domain/src/a.ts', '@countersign/pdf', 'domain imports the contract and no other'],
  ['packages/domain/src/a.ts', 'node:crypto', 'no Node modules'],
  ['packages/domain/src/deep/a.ts', '../../../pdf/src/index.ts', 'by its name'],
  ['packages/pdf/src/a.ts', '@countersign/domain', 'engine imports the fields and no other'],
  ['packages/pdf/src/a.ts', '@countersign/contract', 'engine imports the fields and no other'],
  ['packages/pdf/src/draw/a.ts', '../render/a.ts', 'the order of `engineFolders`'],
  ['packages/pdf/src/upload/paint/a.ts', '../../seal/a.ts', 'the order of `engineFolders`'],
  ['packages/pdf/src/engine/a.ts', '../index.ts', 'the order of `engineFolders`'],
  ['packages/pdf/src/seal/a.ts', '@countersign/contract', 'engine imports the fields and no other'],
  ['packages/pdf/test-support/a.ts', '@countersign/contract', 'engine imports the fields and no'],
  ['packages/pdf/test-support/seal/a.ts', '../../../fields/src/index.ts', 'by its name'],
  ['packages/pdf/src/a.ts', '../../domain/src/index.ts', 'by its name'],
  ['packages/user-pool/src/a.ts', '@countersign/contract', 'no workspace of ours'],
  ['packages/user-pool/src/a.ts', '../../contract/src/index.ts', 'by its name'],
  ['apps/web/src/app/a.ts', '@countersign/server', 'web client imports'],
  ['apps/web/src/app/a.ts', '@countersign/pdf', 'web client imports'],
  ['apps/web/src/kit/lists/a.tsx', '@countersign/user-pool', 'web client imports'],
  ['apps/web/src/features/users/a.tsx', '@countersign/pdf', 'web client imports'],
  ['apps/web/src/features/users/deep/a.tsx', '@countersign/pdf', 'web client imports'],
  ['apps/web/src/app/a.ts', 'node:path', 'no Node modules'],
  ['apps/web/src/ui/a.ts', 'node:path', 'no Node modules'],
  ['apps/web/src/features/users/a.ts', 'node:path', 'no Node modules'],
  ['apps/web/src/features/users/deep/a.ts', 'node:path', 'no Node modules'],
  ['apps/web/src/app/a.ts', '../../../server/src/main.ts', 'by its name'],
  ['apps/web/src/app/a.test.ts', '@countersign/server', 'web client imports'],
  ['apps/web/src/ui/a.tsx', '@countersign/contract', 'know nothing of the product'],
  ['apps/web/src/ui/a.tsx', '../core/paths.ts', 'down the layers'],
  ['apps/web/src/ui/deep/a.tsx', '../../kit/forms/a.ts', 'down the layers'],
  ['apps/web/src/core/a.ts', '../kit/lists/a.ts', 'down the layers'],
  ['apps/web/src/core/session/a.ts', '../../entities/users/a.ts', 'down the layers'],
  ['apps/web/src/kit/lists/a.tsx', '../../entities/users/a.ts', 'down the layers'],
  ['apps/web/src/kit/lists/a.tsx', '../../features/users/a.ts', 'down the layers'],
  ['apps/web/src/entities/users/a.ts', '../../features/users/a.ts', 'down the layers'],
  ['apps/web/src/entities/users/a.ts', '../../app/shell/a.ts', 'down the layers'],
  ['apps/web/src/features/users/a.tsx', '../../app/shell/a.ts', 'down the layers'],
  ['apps/web/src/features/users/a.tsx', '../../boot/a.ts', 'down the layers'],
  ['apps/web/src/features/users/deep/a.tsx', '../../../app/shell/a.ts', 'down the layers'],
  ['apps/web/src/app/a.tsx', '../boot/a.ts', 'down the layers'],
  ['apps/web/src/features/users/a.tsx', '../projects/a.ts', 'imports no other feature'],
  ['apps/web/src/features/users/a.tsx', '../projects/index.ts', 'imports no other feature'],
  ['apps/web/src/features/users/a.tsx', '../../features/projects/a.ts', 'imports no other feature'],
  ['apps/web/src/features/users/deep/a.tsx', '../../projects/a.ts', 'imports no other feature'],
  [
    'apps/web/src/features/users/deep/deeper/a.tsx',
    '../../../projects/a.ts',
    'imports no other feature',
  ],
  [
    'apps/web/src/features/users/deep/a.tsx',
    '../../../features/projects/a.ts',
    'imports no other feature',
  ],
  ['apps/web/src/core/a.ts', '../testing/a.ts', 'by tests alone'],
  ['apps/web/src/features/users/a.tsx', '../../testing/a.ts', 'by tests alone'],
  ['apps/server/src/platform/a.ts', '@countersign/web', 'never imports the web client'],
  ['apps/server/src/features/users/a.ts', '@countersign/web', 'never imports the web client'],
  ['apps/server/src/features/users/deep/a.ts', '@countersign/web', 'never imports the web client'],
  ['apps/server/src/features/documents/act/a.ts', '../send/a.ts', 'in this order'],
  ['apps/server/src/features/documents/import/a.ts', '../index.ts', 'in this order'],
  ['apps/server/src/a.ts', '../../web/src/app/store.ts', 'by its name'],
  ['apps/server/src/platform/http/a.ts', '../../features/users/index.ts', 'knows no features'],
  ['apps/server/src/platform/mail/a.ts', '../database/tables/companies.ts', 'through tables/index'],
  ['apps/server/src/features/users/a.ts', '../projects/queries.ts', 'only through its index.ts'],
  [
    'apps/server/src/features/users/deep/a.ts',
    '../../projects/queries.ts',
    'only through its index',
  ],
  ['apps/server/src/features/users/a.ts', '../../features/projects/queries.ts', '../name/index.ts'],
];

const allowed: [file: string, imported: string][] = [
  ['packages/contract/src/a.ts', '@countersign/fields'],
  ['packages/domain/src/a.ts', '@countersign/contract'],
  ['packages/pdf/src/a.ts', '@countersign/fields'],
  ['packages/pdf/src/a.ts', 'node:fs'],
  ['packages/pdf/src/render/a.ts', '../draw/a.ts'],
  ['packages/pdf/src/upload/paint/a.ts', '../fields/a.ts'],
  ['packages/pdf/src/draw/a.test.ts', '../engine/a.ts'],
  ['packages/pdf/test-support/a.ts', '../src/index.ts'],
  ['packages/pdf/test-support/seal/a.ts', '../../src/seal/seal.ts'],
  ['packages/user-pool/src/a.ts', 'node:crypto'],
  ['apps/web/src/features/users/a.tsx', '@countersign/domain'],
  ['apps/web/src/features/users/a.test.ts', 'node:http'],
  ['apps/web/src/boot/a.ts', '../app/a.ts'],
  ['apps/web/src/app/a.tsx', '../features/users/a.tsx'],
  ['apps/web/src/features/users/a.tsx', '../../entities/projects/a.tsx'],
  ['apps/web/src/features/users/a.tsx', '../../ui/page/EmptyState.tsx'],
  ['apps/web/src/features/users/a.tsx', './deep/a.ts'],
  ['apps/web/src/features/users/deep/a.tsx', '../api.ts'],
  ['apps/web/src/features/users/deep/a.tsx', '../other/a.ts'],
  ['apps/web/src/features/users/deep/deeper/a.tsx', '../../api.ts'],
  ['apps/web/src/features/users/deep/a.tsx', '../../../kit/lists/a.ts'],
  ['apps/web/src/features/users/a.test.ts', '../../testing/a.ts'],
  ['apps/web/src/entities/users/a.tsx', '../approval-setup/a.ts'],
  ['apps/web/src/entities/users/a.tsx', '../../kit/lists/a.ts'],
  ['apps/web/src/kit/lists/a.tsx', '../../core/paths.ts'],
  ['apps/web/src/core/session/a.ts', '../store/a.ts'],
  ['apps/web/src/core/a.ts', '@countersign/contract'],
  ['apps/web/src/core/session/a.ts', '../../ui/notices/toast.ts'],
  ['apps/server/src/features/users/a.ts', '@countersign/user-pool'],
  ['apps/server/src/features/users/a.ts', '../projects/index.ts'],
  ['apps/server/src/features/users/a.ts', '../../platform/database/database.ts'],
  ['apps/server/src/features/users/deep/a.ts', '../queries.ts'],
  ['apps/server/src/features/documents/send/a.ts', '../act/a.ts'],
  ['apps/server/src/features/documents/act/a.test.ts', '../send/a.ts'],
  ['apps/server/src/platform/http/a.ts', '../database/database.ts'],
  ['apps/server/src/platform/lists/a.test.ts', '../database/tables/index.ts'],
  ['apps/server/src/platform/database/tables/a.ts', './companies.ts'],
  ['apps/server/src/features/users/a.ts', '../../platform/database/tables/index.ts'],
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
    copyRules(folder);
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

describe('The tables that the platform may import', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-import-names-'));
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

  test('are its own, by name', () => {
    copyRules(folder);
    const below = path.join(folder, 'apps/server/src/platform/mail');
    fs.mkdirSync(below, { recursive: true });
    const from = '../database/tables/index.ts';
    const names = ['tenants', 'users', 'mails', 'files', 'companies', 'emailTemplates', 'contacts'];
    for (const name of names) {
      const write = (way: string, text: string) =>
        fs.writeFileSync(path.join(below, `${name}-${way}.ts`), text);
      write('value', `import { ${name} } from '${from}';\n${name}();\n`);
      write('type', `import type { ${name} } from '${from}';\nexport type Y = typeof ${name};\n`);
      write('export', `export { ${name} } from '${from}';\n`);
    }
    fs.writeFileSync(path.join(below, 'all.ts'), `export * from '${from}';\n`);
    const found = lint(folder).filter(({ code }) => code === 'eslint(no-restricted-imports)');
    const wrong = ['companies', 'contacts', 'emailTemplates'];
    expect(found.map(({ filename }) => path.basename(filename, '.ts')).toSorted()).toEqual([
      'all',
      ...wrong.flatMap((name) => ['export', 'type', 'value'].map((way) => `${name}-${way}`)),
    ]);
  });
});

/** The layers of the web client from above: each imports from itself and from those below it. */
const layers = ['boot', 'app', 'features', 'entities', 'kit', 'core', 'ui'];

describe('The layers of the web client', () => {
  const folder = path.join(root, 'apps', 'web', 'src');
  const files = sourcesBelow(folder);
  const imports = files.flatMap((file) => importsOf(file, folder));
  const rooms = roomsOf(imports);

  test('hold every file, and are imported from above alone', () => {
    expect([...new Set(files.map(layerOf))].toSorted()).toEqual(layers.toSorted());
    const isOutside = ({ from, to }: (typeof imports)[number]) =>
      to === '../package.json' || (isTest(from) && to.startsWith('../testing/'));
    expect(imports.filter((one) => runsUp(one) && !isOutside(one))).toEqual([]);
  });

  test('have no feature that imports another', () => {
    const between = rooms.filter(({ from, to }) =>
      [from, to].every((one) => one.startsWith('features')),
    );
    expect(between).toEqual([]);
  });

  test('have no circle of folders', () => expect(circleIn(rooms)).toEqual([]));

  test('have nothing in them that tests alone import', () => {
    const used = new Set(imports.filter(({ from }) => !isTest(from)).map(({ to }) => to));
    const unused = files.filter((file) => !isTest(file) && !used.has(file));
    expect(unused.toSorted()).toEqual([
      'boot/main.ts',
      'boot/my-page.ts',
      'boot/shared-files.ts',
      'boot/sign.ts',
    ]);
  });

  /** All libraries that a page reaches from its first script. */
  function librariesFrom(start: string): string[] {
    const reached = new Set([start]);
    // Grows while it is walked through.
    for (const file of reached) {
      for (const { from, to } of imports) if (from === file) reached.add(to);
    }
    const libraries = [...reached]
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => librariesOf(path.join('apps/web/src', file)));
    return [...new Set(libraries)].toSorted();
  }

  test.each(['shared-files', 'my-page'])('have a page of %s with next to no library', (name) => {
    const libraries = ['@countersign/contract', 'react', 'react-dom'];
    expect(librariesFrom(`boot/${name}.ts`)).toEqual(libraries);
  });

  test('have a signing page without the libraries of the application', () => {
    expect(librariesFrom('boot/sign.ts')).toEqual([
      '@countersign/contract',
      // Its formulas, which decide what has to be filled in; loaded with the checks of values.
      '@countersign/domain',
      '@fontsource/aref-ruqaa',
      '@fontsource/caveat',
      '@fontsource/charmonman',
      '@fontsource/dancing-script',
      '@fontsource/gveret-levin',
      '@fontsource/homemade-apple',
      '@fontsource/mynerve',
      '@fontsource/sacramento',
      'react',
      'react-dom',
      'signature_pad',
      'uqr',
    ]);
  });

  test('are checked by a check that finds what is wrong', () => {
    expect(runsUp({ from: 'ui/a.tsx', to: 'core/a.ts' })).toBe(true);
    expect(runsUp({ from: 'entities/users/a.ts', to: 'features/users/a.ts' })).toBe(true);
    expect(runsUp({ from: 'features/users/a.ts', to: 'entities/users/a.ts' })).toBe(false);
    const circle = roomsOf([
      { from: 'entities/users/a.ts', to: 'entities/projects/a.ts' },
      { from: 'entities/projects/b.ts', to: 'entities/companies/a.ts' },
      { from: 'entities/companies/b.ts', to: 'entities/users/b.ts' },
      { from: 'entities/users/a.ts', to: 'entities/contacts/a.ts' },
    ]);
    expect(circleIn(circle).toSorted()).toEqual([
      'entities/companies',
      'entities/projects',
      'entities/users',
    ]);
  });
});

describe('The server’s process', () => {
  const main = 'apps/server/src/main.ts';
  /** What it starts as processes and threads. */
  const started = {
    processes: [
      'packages/pdf/src/engine/upload-readers.ts',
      'apps/server/src/platform/readers/file-readers.ts',
    ],
    threads: ['packages/pdf/src/engine/tasks.ts'],
  };
  /** Its libraries: none of them parses a file from outside. */
  const libraries = [
    '@aws-sdk/client-cognito-identity-provider',
    '@electric-sql/pglite',
    // Unpacks the bodies of calls, as far as they may be.
    '@fastify/compress',
    '@fastify/rate-limit',
    '@fastify/static',
    '@fastify/swagger-ui',
    'aws-jwt-verify',
    'big.js',
    'bowser',
    'd3-scale',
    'd3-shape',
    'drizzle-orm',
    'fastify',
    'fastify-plugin',
    'libphonenumber-js',
    'liquidjs',
    'lru-cache',
    'mjml',
    // Writes mails; what comes back is parsed by a reader.
    'nodemailer',
    'otpauth',
    'pg',
    'pg-boss',
    'prom-client',
    // Writes ZIP files and workbooks.
    'yazl',
    'zod',
  ];
  /** What readers do, and it does as well. */
  const allowed = [
    // For logos that a reader has written: a few bytes of their head.
    'packages/pdf/src/draw/describe-image.ts',
  ];

  test('loads no library but those that parse no files', () => {
    const found = [...reachedFrom(main)].flatMap(librariesOf);
    const others = found.filter((name) => !ourPackage.test(name));
    expect([...new Set(others)].toSorted()).toEqual(libraries);
  });

  test('loads nothing that its processes and threads load, and unpacks nothing', () => {
    const reached = reachedFrom(main);
    const loaded = Object.values(started).flat().flatMap(targetsOf);
    expect(loaded.length).toBeGreaterThan(40);
    expect(loaded.filter((file) => reached.has(file))).toEqual(allowed);
    expect([...reached].filter(unpacks)).toEqual([]);
    // It has them read.
    expect(reached).toContain('packages/pdf/src/reader/reader-process.ts');
    expect(reached).toContain('apps/server/src/platform/readers/open-readers.ts');
  });

  test('is checked by a check that finds what reads', () => {
    const parsers = ['@libpdf/core', '@hyzyla/pdfium', '@neslinesli93/qpdf-wasm', 'mammoth'];
    const pdf = [...reachedFrom('packages/pdf/src/index.ts')];
    expect(pdf.flatMap(librariesOf)).toEqual(expect.arrayContaining(parsers));
    expect(pdf.filter(unpacks)).toContain('packages/pdf/src/draw/read-png.ts');
    const child = [...reachedFrom('apps/server/src/platform/readers/file-reader-child.ts')];
    expect(child).toEqual(expect.arrayContaining(pdf));
    expect(child.flatMap(librariesOf)).toEqual(
      expect.arrayContaining(['csv-parse', 'postal-mime', 'read-excel-file']),
    );
    expect(child.filter(unpacks)).toContain('apps/server/src/platform/files/unzip.ts');
  });
});

/** The files that a process reaches from its first one, types apart, through the entries of packages too. */
function reachedFrom(start: string): Set<string> {
  const reached = new Set([start]);
  // Grows while it is walked through.
  for (const file of reached) for (const to of targetsOf(file)) reached.add(to);
  return reached;
}

/** The files of ours of which a file imports more than types; all by their paths in the repository. */
function targetsOf(file: string): string[] {
  return importedBy(file).flatMap((name) => {
    if (name.startsWith('.')) return path.join(path.dirname(file), name);
    return ourPackage.test(name) ? entryOf(name) : [];
  });
}

/** The packages of which a file imports more than types. */
function librariesOf(file: string): string[] {
  const names = importedBy(file).filter((name) => !/^(?:\.|node:)/.test(name));
  return names.map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
}

/** Lists the imports of a file, but for types alone. */
function importedBy(file: string): string[] {
  const text = fs.readFileSync(path.join(root, file), 'utf8');
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module;
  const isLoaded = ({ entries }: { entries: { isType: boolean }[] }) =>
    entries.length === 0 || entries.some(({ isType }) => !isType);
  const exported = staticExports.flatMap(({ entries }) => entries.filter(({ isType }) => !isType));
  const required = text.matchAll(/\b(?:require|createRequire\(import\.meta\.url\))\('([^']+)'\)/g);
  return [
    ...staticImports.filter(isLoaded).map(({ moduleRequest }) => moduleRequest.value),
    ...exported.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
    ...[...required].map(([, name = '']) => name),
  ];
}

const ourPackage = /^@countersign\/([^/]+)(?:\/(.+))?$/;

/** The file that stands for a package of ours, or for one of its parts. */
function entryOf(name: string): string {
  const [, folder = '', part] = ourPackage.exec(name) ?? [];
  const manifest = path.join(root, 'packages', folder, 'package.json');
  const { exports } = JSON.parse(fs.readFileSync(manifest, 'utf8')) as {
    exports: string | Record<string, string>;
  };
  const entry = typeof exports === 'string' ? exports : exports[part ? `./${part}` : '.'];
  if (entry === undefined) throw new Error(`${name} is no entry of its package.`);
  return path.join('packages', folder, entry);
}

function unpacks(file: string): boolean {
  return /\b(?:inflate|unzip|gunzip|brotliDecompress|zstdDecompress)\w*\(/i.test(
    fs.readFileSync(path.join(root, file), 'utf8'),
  );
}

interface Arrow {
  from: string;
  to: string;
}

function sourcesBelow(folder: string): string[] {
  const files = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files.filter((file) => /\.tsx?$/.test(file));
}

/** Lists the imports of a file below the folder; all by their paths below it. */
function importsOf(from: string, folder: string): Arrow[] {
  const text = fs.readFileSync(path.join(folder, from), 'utf8');
  const found = text.matchAll(/(?:\bfrom|\bimport\(?)\s*'(\.[^']*)'/g);
  return [...found].map(([, to = '']) => ({ from, to: path.join(path.dirname(from), to) }));
}

/** The arrows between folders: within a layer of several, the first folder below it counts. */
function roomsOf(imports: readonly Arrow[]): Arrow[] {
  const roomOf = (file: string) => {
    const [layer = '', ...rest] = file.split('/');
    const isParted = ['features', 'entities', 'kit', 'core'].includes(layer) && rest.length > 1;
    return isParted ? `${layer}/${rest[0]}` : layer;
  };
  return imports
    .map(({ from, to }) => ({ from: roomOf(from), to: roomOf(to) }))
    .filter(({ from, to }) => from !== to);
}

const isTest = (file: string) => /\.test\.tsx?$|^testing\//.test(file);
const layerOf = (file: string) => file.split('/')[0] ?? '';

function runsUp({ from, to }: Arrow): boolean {
  if (isTest(from) && isTest(to)) return false;
  return layers.indexOf(layerOf(to)) < layers.indexOf(layerOf(from));
}

/** The folders that import each other in a circle: what is left without those that import none of the rest. */
function circleIn(arrows: readonly Arrow[]): string[] {
  const left = arrows.filter(({ to }) => arrows.some(({ from }) => from === to));
  if (left.length < arrows.length) return circleIn(left);
  return [...new Set(left.map(({ to }) => to))];
}

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

/** The repository's rules, without those options that concern it as a whole. */
function copyRules(folder: string): void {
  const copied = JSON.stringify({ ...rules, options: {} });
  fs.writeFileSync(path.join(folder, '.oxlintrc.json'), copied);
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
