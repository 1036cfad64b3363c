// `node scripts/build-web.ts FOLDER` builds the web client into FOLDER, with the licences of others' software and with
// compressed copies of its texts in the same folder for the server to send.
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { build } from 'vite';
import { root } from './lib/root.ts';
import { thirdPartyLicences } from './lib/third-party.ts';

const [outDir] = process.argv.slice(2);
if (!outDir) throw new Error('The folder to build into must be named.');

try {
  const web = path.join(root, 'apps', 'web');
  await build({ root: web, logLevel: 'warn', build: { outDir, emptyOutDir: true } });
  // The signing page is built by itself, into the same folder.
  await build({
    root: web,
    configFile: path.join(web, 'vite.sign.config.ts'),
    logLevel: 'warn',
    build: { outDir, emptyOutDir: false },
  });
  fs.writeFileSync(path.join(outDir, 'third-party.txt'), thirdPartyLicences());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

const worthCompressing = fs
  .readdirSync(outDir, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(js|mjs|css|html|svg|json|bcmap|txt)$/.test(entry.name))
  .map((entry) => path.join(entry.parentPath, entry.name));
// Two at once: each takes a thread.
const half = Math.ceil(worthCompressing.length / 2);
await Promise.all(
  [worthCompressing.slice(0, half), worthCompressing.slice(half)].map(async (files) => {
    for (const file of files) await compress(file);
  }),
);

async function compress(file: string): Promise<void> {
  const text = await fs.promises.readFile(file);
  if (text.length < 1024) return;
  const [brotli, gzip] = await Promise.all([
    promisify(zlib.brotliCompress)(text, {
      params: {
        [zlib.constants.BROTLI_PARAM_QUALITY]: qualityOf(text),
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    }),
    promisify(zlib.gzip)(text, { level: 9 }),
  ]);
  await Promise.all([
    fs.promises.writeFile(`${file}.br`, brotli),
    fs.promises.writeFile(`${file}.gz`, gzip),
  ]);
}

/**
 * Returns the level of compression: the best, which takes long, except for the few large files that load once a PDF is
 * read.
 */
function qualityOf(text: Buffer): number {
  return text.length < 500_000 ? 11 : 9;
}
