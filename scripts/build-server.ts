// `node scripts/build-server.ts FOLDER` puts the server's modules, and those that it depends on, into
// a few files in FOLDER, which is meant to become `apps/server/dist`.
import path from 'node:path';
import process from 'node:process';
import { build, type Plugin } from 'rolldown';
import { root } from './lib/root.ts';

const [outDir] = process.argv.slice(2);
if (!outDir) throw new Error('The folder to build into must be named.');

const dist = path.join(root, 'apps', 'server', 'dist');

/** What runs: the server, and what it starts as threads and processes of their own. */
const entries = {
  main: 'apps/server/src/main.ts',
  'table-worker': 'apps/server/src/platform/imports/table/table-worker.ts',
  'make-worker': 'packages/pdf/src/engine/make-worker.ts',
  'intake-child': 'packages/pdf/src/engine/intake-child.ts',
  'watch-memory': 'packages/pdf/src/engine/watch-memory.ts',
};

/** Packages that stay where they are: they read files of their own, or are loaded only where needed. */
const external = [
  '@aws-sdk/client-cognito-identity-provider',
  '@electric-sql/pglite',
  '@fastify/swagger-ui',
  '@hyzyla/pdfium',
  '@jsquash/webp',
  '@myriaddreamin/typst-ts-node-compiler',
  '@neslinesli93/qpdf-wasm',
  'harfbuzzjs',
  'mjml',
  'pino',
];

/**
 * Lets a module of ours find what lies beside its source, which is somewhere else than the bundle. One
 * of a package that looks for files of its own would look in the wrong place.
 */
const places: Plugin = {
  name: 'places',
  transform: {
    filter: { code: /import\.meta\.(url|dirname|filename)|__dirname|__filename/ },
    handler(code, id) {
      if (id.includes('node_modules')) {
        this.error(`${id} looks for files beside itself: name its package as external.`);
      }
      const source = path.relative(dist, id).split(path.sep).join('/');
      const placed = code.replaceAll(
        /new URL\('\.\/([a-z-]+)\.ts', import\.meta\.url\)|import\.meta\.(url|dirname|filename)/g,
        (_found, entry: string | undefined, part: 'url' | 'dirname' | 'filename') => {
          if (entry !== undefined && !(entry in entries)) {
            this.error(`${id} starts ${entry}.ts: name it as an entry.`);
          }
          if (entry !== undefined) return `new URL('./${entry}.js', import.meta.url)`;
          if (part === 'url') return `new URL('${source}', import.meta.url).href`;
          const file = part === 'dirname' ? path.posix.dirname(source) : source;
          return `(import.meta.dirname + '/${file}')`;
        },
      );
      // Lines stay lines, so the maps stay right.
      return { code: placed, map: null };
    },
  },
};

try {
  await build({
    input: Object.fromEntries(
      Object.entries(entries).map(([name, file]) => [name, path.join(root, file)]),
    ),
    platform: 'node',
    external: (id) => external.some((name) => id === name || id.startsWith(`${name}/`)),
    plugins: [places],
    logLevel: 'warn',
    output: { dir: outDir, format: 'esm', sourcemap: true, chunkFileNames: '[name].js' },
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
