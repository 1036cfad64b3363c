// `npm run package-pdf` makes the document engine a package that others can install, in
// `packages/pdf/dist`: `npm publish packages/pdf/dist` publishes it. `-- FOLDER` makes it there.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { build } from 'rolldown';
import { findPlaces } from './lib/find-places.ts';
import { root } from './lib/root.ts';

const source = path.join(root, 'packages', 'pdf');
const folder = path.resolve(process.argv[2] ?? path.join(source, 'dist'));

/** What it runs on; the rest of the product brings a Node of its own. */
const engines = { node: '>=22' };

interface Manifest {
  version: string;
  license: string;
  dependencies: Record<string, string>;
}

/** What is imported, and what the engine starts as threads and processes of their own. */
const entries = {
  index: 'index.ts',
  'make-worker': 'engine/make-worker.ts',
  'upload-reader-child': 'engine/upload-reader-child.ts',
  'watch-memory': 'reader/watch-memory.ts',
};

fs.rmSync(folder, { recursive: true, force: true });
const dependencies = writeManifest();
await bundle();
writeTypes();
for (const part of ['README.md', 'fonts', 'src/flow/templates']) {
  fs.cpSync(path.join(source, part), path.join(folder, part), { recursive: true });
}
fs.copyFileSync(path.join(root, 'LICENSE'), path.join(folder, 'LICENSE'));

/** Writes what npm reads, and answers the packages that it installs beside this one. */
function writeManifest(): string[] {
  const own = readManifest(source);
  const { license } = readManifest(root);
  // The fields of forms come along, and with them what checks them.
  const { '@countersign/fields': _, ...others } = own.dependencies;
  const { zod = '' } = readManifest(path.join(root, 'packages', 'fields')).dependencies;
  const manifest = {
    name: '@countersign/pdf',
    version: own.version,
    description: 'PDF forms at the speed of copying bytes: fill, mark, seal, typeset, read',
    license,
    type: 'module',
    sideEffects: false,
    exports: { types: './types/pdf/src/index.d.ts', default: './code/index.js' },
    engines,
    dependencies: { ...others, zod },
  };
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return Object.keys(manifest.dependencies);
}

function readManifest(of: string): Manifest {
  return JSON.parse(fs.readFileSync(path.join(of, 'package.json'), 'utf8')) as Manifest;
}

async function bundle(): Promise<void> {
  const fileOf = (entry: string) => (entry in entries ? `${entry}.js` : undefined);
  await build({
    input: Object.fromEntries(
      Object.entries(entries).map(([name, file]) => [name, path.join(source, 'src', file)]),
    ),
    platform: 'node',
    external: (id) => dependencies.some((name) => id === name || id.startsWith(`${name}/`)),
    plugins: [findPlaces(path.join(source, 'code'), fileOf)],
    logLevel: 'warn',
    output: {
      dir: path.join(folder, 'code'),
      entryFileNames: '[name].js',
      chunkFileNames: '[name].js',
    },
  });
}

/** Writes the types of all modules, those of the fields among them. */
function writeTypes(): void {
  const types = path.join(folder, 'types');
  const settings = path.join(folder, 'tsconfig.json');
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    rewriteRelativeImportExtensions: true,
    rootDir: path.join(root, 'packages'),
    outDir: types,
    typeRoots: [path.join(root, 'node_modules', '@types')],
  };
  const files = [
    path.join(source, 'src', 'index.ts'),
    path.join(root, 'packages', 'fields', 'src', 'index.ts'),
  ];
  const base = path.join(source, 'tsconfig.json');
  fs.writeFileSync(
    settings,
    JSON.stringify({ extends: base, files, include: [], compilerOptions }),
  );
  execFileSync(process.execPath, [
    path.join(root, 'node_modules', 'typescript', 'bin', 'tsc'),
    '--project',
    settings,
  ]);
  fs.rmSync(settings);
  for (const name of fs.readdirSync(types, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.d.ts')) continue;
    const file = path.join(types, name);
    const toTypes = path.posix.relative(path.posix.dirname(name.split(path.sep).join('/')), '');
    fs.writeFileSync(
      file,
      fs
        .readFileSync(file, 'utf8')
        .replaceAll(/((?:from |import\()(['"])\.{1,2}\/[^'"]+)\.ts\2/g, '$1.js$2')
        .replaceAll(/(['"])@countersign\/fields\1/g, `$1${toTypes}/fields/src/index.js$1`),
    );
  }
}
