// `node scripts/build-server.ts FOLDER` puts the server's modules, and those that it depends on, into
// a few files in FOLDER, which is meant to become `apps/server/dist`.
import path from 'node:path';
import process from 'node:process';
import { build, type Plugin } from 'rolldown';
import { resolveSourcePaths } from './lib/resolve-source-paths.ts';
import { root } from './lib/root.ts';

const [outDir] = process.argv.slice(2);
if (!outDir) throw new Error('The folder to build into must be named.');

const sourcePaths = resolveSourcePaths(path.join(root, 'apps', 'server', 'dist'), fileOf);

/** Modules that are put together, since they run in one process or thread. */
interface Program {
  entries: Record<string, string>;
  plugins?: Plugin[];
}

/** Stands for the packages that libpdf signs with: what reads files never does, and they take long to load. */
const withoutSigning: Plugin = {
  name: 'without-signing',
  resolveId: {
    filter: { id: /^(?:asn1js|pkijs)$/ },
    handler: () => 'no-signing',
  },
  load: {
    filter: { id: /^no-signing$/ },
    handler: () => 'export class CryptoEngine {}',
  },
};

/** The server, and what it starts as threads and processes of their own. */
const programs: Program[] = [
  {
    entries: {
      main: 'apps/server/src/main.ts',
      'pglite-thread': 'apps/server/src/platform/database/pglite-thread.ts',
      'make-worker': 'packages/pdf/src/engine/make-worker.ts',
    },
  },
  {
    entries: {
      'draft-reader-child': 'apps/server/src/features/email-templates/draft-reader-child.ts',
    },
  },
  { entries: { 'backup-child': 'apps/server/src/platform/backup/backup-child.ts' } },
  {
    entries: { 'file-reader-child': 'apps/server/src/platform/readers/file-reader-child.ts' },
  },
  {
    entries: {
      'upload-reader-child': 'packages/pdf/src/engine/upload-reader-child.ts',
      'watch-memory': 'packages/pdf/src/reader/watch-memory.ts',
    },
    plugins: [withoutSigning],
  },
];

/** Packages that stay where they are: they read files of their own, or are loaded only where needed. */
const external = [
  '@aws-sdk/client-cognito-identity-provider',
  '@electric-sql/pglite',
  '@fastify/swagger-ui',
  '@hyzyla/pdfium',
  '@jsquash/jpeg',
  '@jsquash/webp',
  '@myriaddreamin/typst-ts-node-compiler',
  '@neslinesli93/qpdf-wasm',
  'harfbuzzjs',
  'iconv-lite',
  'mammoth',
  'mjml',
  'pino',
];

/** Returns the file of a program that is started by another one. */
function fileOf(entry: string): string | undefined {
  return programs.some(({ entries }) => entry in entries) ? `${entry}.js` : undefined;
}

/** Puts a program into the folder. */
async function bundle({ entries, plugins = [] }: Program, folder: string): Promise<void> {
  await build({
    input: Object.fromEntries(
      Object.entries(entries).map(([name, file]) => [name, path.join(root, file)]),
    ),
    platform: 'node',
    external: (id) => external.some((name) => id === name || id.startsWith(`${name}/`)),
    plugins: [sourcePaths, ...plugins],
    // Nothing of a package that another one stands for is ever used.
    shimMissingExports: plugins.includes(withoutSigning),
    checks: { shimmedExport: false },
    logLevel: 'warn',
    output: {
      dir: folder,
      format: 'esm',
      sourcemap: true,
      entryFileNames: '[name].js',
      chunkFileNames: `${Object.keys(entries)[0]}-[name].js`,
    },
  });
}

try {
  const folder = path.resolve(outDir);
  await Promise.all(programs.map((program) => bundle(program, folder)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
