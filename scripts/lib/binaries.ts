import fs from 'node:fs';
import path from 'node:path';
import { root } from './root.ts';

/** Something that a binary is made of. */
interface Component {
  name: string;
  /** As the binary or its package says it; empty where neither does. */
  version: string;
  licence: string;
  /** Where the text is, from the repository's folder; empty where the package's own licence file is all. */
  text: string;
}

/** The binaries of a package, and what is inside of them besides its own code. */
interface Binaries {
  /** The beginning of their paths in `node_modules`. */
  path: string;
  components: readonly Component[];
}

const pdfJs = 'node_modules/pdfjs-dist/wasm';
const part = (name: string, version: string, licence: string, text = ''): Component => ({
  name,
  version,
  licence,
  text,
});

/** What is inside of the binaries that `npm start` installs. */
export const binaries: readonly Binaries[] = [
  {
    path: '@electric-sql/pglite/dist/',
    components: [
      part(
        'PostgreSQL with its contrib modules',
        '18.6',
        'PostgreSQL',
        'scripts/licences/postgresql.txt',
      ),
    ],
  },
  {
    path: '@hyzyla/pdfium/dist/',
    components: [
      part('PDFium', '', 'BSD-3-Clause AND Apache-2.0', `${pdfJs}/LICENSE_JBIG2`),
      part('FreeType', '', 'FTL', 'scripts/licences/freetype.txt'),
      part('Little CMS', '', 'MIT', 'scripts/licences/lcms2.txt'),
      part('OpenJPEG', '', 'BSD-2-Clause', `${pdfJs}/LICENSE_OPENJPEG`),
      part(
        'libjpeg-turbo',
        '',
        'IJG AND BSD-3-Clause AND Zlib',
        'node_modules/@jsquash/jpeg/codec/LICENSE.codec.md',
      ),
      part('zlib', '', 'Zlib', 'scripts/licences/zlib.txt'),
    ],
  },
  {
    path: '@neslinesli93/qpdf-wasm/dist/',
    components: [
      part('qpdf', '12.2.0', 'Apache-2.0', 'scripts/licences/qpdf.txt'),
      part(
        'libjpeg-turbo',
        '2.1.1',
        'IJG AND BSD-3-Clause AND Zlib',
        'node_modules/@jsquash/jpeg/codec/LICENSE.codec.md',
      ),
      part('zlib', '', 'Zlib', 'scripts/licences/zlib.txt'),
    ],
  },
  {
    path: '@jsquash/jpeg/codec/',
    components: [
      part(
        'MozJPEG',
        '',
        'IJG AND BSD-3-Clause AND Zlib',
        'node_modules/@jsquash/jpeg/codec/LICENSE.codec.md',
      ),
    ],
  },
  {
    path: '@jsquash/webp/codec/',
    components: [
      part('libwebp', '', 'BSD-3-Clause', 'node_modules/@jsquash/webp/codec/LICENSE.codec.md'),
    ],
  },
  {
    path: 'harfbuzzjs/dist/',
    components: [part('HarfBuzz', '', 'MIT-Modern-Variant', 'scripts/licences/harfbuzz.txt')],
  },
  {
    path: 'pdfjs-dist/wasm/',
    components: [
      part('JBIG2 decoder of PDFium', '', 'BSD-3-Clause AND Apache-2.0', `${pdfJs}/LICENSE_JBIG2`),
      part('OpenJPEG', '', 'BSD-2-Clause', `${pdfJs}/LICENSE_OPENJPEG`),
      part('qcms', '', 'MIT', `${pdfJs}/LICENSE_QCMS`),
      part('QuickJS', '', 'MIT', `${pdfJs}/LICENSE_QUICKJS`),
    ],
  },
  {
    path: '@myriaddreamin/typst-ts-node-compiler-',
    components: [
      part(
        'Typst',
        '0.14.2',
        'Apache-2.0',
        'node_modules/@myriaddreamin/typst-ts-node-compiler/LICENSE',
      ),
    ],
  },
  {
    path: '@napi-rs/canvas-',
    components: [
      part('Skia', '', 'BSD-3-Clause'),
      part('libavif', '1.0.4', 'BSD-2-Clause'),
      part('libaom', '3.11.0', 'BSD-2-Clause'),
    ],
  },
  {
    path: 'node-',
    components: [
      part(
        'Node.js with V8, OpenSSL, ICU and others',
        '26.10.0',
        'MIT and those in its licence file',
      ),
    ],
  },
  { path: '@esbuild/', components: [part('esbuild', '', 'MIT')] },
  { path: 'esbuild/', components: [part('esbuild', '', 'MIT')] },
  { path: '@rolldown/binding-', components: [part('Rolldown', '', 'MIT')] },
  { path: 'lightningcss-', components: [part('Lightning CSS', '', 'MPL-2.0')] },
  { path: '@one-ini/wasm/', components: [part('one-ini', '', 'MIT')] },
  { path: '@typescript/typescript-', components: [part('TypeScript', '', 'Apache-2.0')] },
];

/** The beginnings of what machines run: ELF, WebAssembly, Windows and macOS programs. */
const magics = [/^\x7FELF/, /^\0asm/, /^MZ/, /^[\xCE\xCF]\xFA\xED\xFE/, /^\xCA\xFE\xBA\xBE/];

/** The binaries that packages in these folders have, from `node_modules`, as they are installed on this machine. */
export function binariesIn(folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .filter(isBinary)
      .map((file) =>
        path.relative(path.join(root, 'node_modules'), file).replaceAll(path.sep, '/'),
      ),
  );
}

function isBinary(file: string): boolean {
  const head = Buffer.alloc(4);
  const opened = fs.openSync(file, 'r');
  try {
    fs.readSync(opened, head, 0, 4, 0);
  } finally {
    fs.closeSync(opened);
  }
  const text = head.toString('latin1');
  return magics.some((magic) => magic.test(text));
}
