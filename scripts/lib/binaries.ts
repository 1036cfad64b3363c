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
const apache = 'node_modules/@myriaddreamin/typst-ts-node-compiler/LICENSE';
const mit = 'node_modules/zod/LICENSE';
const mpl = 'node_modules/lightningcss/LICENSE';
const zlib = 'scripts/licences/zlib.txt';
const skia = 'scripts/licences/skia.txt';
const libavif = 'scripts/licences/libavif.txt';
const unicode = 'scripts/licences/unicode.txt';
const jpeg = 'node_modules/@jsquash/jpeg/codec/LICENSE.codec.md';
const webp = 'node_modules/@jsquash/webp/codec/LICENSE.codec.md';
const part = (name: string, version: string, licence: string, text = ''): Component => ({
  name,
  version,
  licence,
  text,
});

const go = part('Go with golang.org/x/sys', '', 'BSD-3-Clause', 'scripts/licences/go.txt');

/** Lists the components of the binaries that `npm start` installs, besides the Rust crates. */
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
      part('libjpeg-turbo', '', 'IJG AND BSD-3-Clause AND Zlib', jpeg),
      part('zlib', '', 'Zlib', zlib),
    ],
  },
  {
    path: '@neslinesli93/qpdf-wasm/dist/',
    components: [
      part('qpdf', '12.2.0', 'Apache-2.0', 'scripts/licences/qpdf.txt'),
      part('libjpeg-turbo', '2.1.1', 'IJG AND BSD-3-Clause AND Zlib', jpeg),
      part('zlib', '', 'Zlib', zlib),
    ],
  },
  {
    path: '@jsquash/jpeg/codec/',
    components: [part('MozJPEG', '', 'IJG AND BSD-3-Clause AND Zlib', jpeg)],
  },
  {
    path: '@jsquash/webp/codec/',
    components: [part('libwebp', '', 'BSD-3-Clause', webp)],
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
      part('Typst', '0.14.2', 'Apache-2.0', apache),
      part(
        'Notices of Typst, its fonts and data',
        '0.14.2',
        'OFL-1.1, GUST, Bitstream Vera, CC0-1.0, CC-BY-4.0, BSD-3-Clause, W3C',
        'scripts/licences/typst-notice.txt',
      ),
    ],
  },
  {
    path: '@napi-rs/canvas-',
    components: [
      part('Skia', '', 'BSD-3-Clause', skia),
      part('libavif', '1.0.4', 'BSD-2-Clause', libavif),
      part('libaom', '3.11.0', 'BSD-2-Clause', 'scripts/licences/libaom.txt'),
      part('Brotli', '', 'MIT', 'scripts/licences/brotli.txt'),
      part('Expat', '', 'MIT', 'scripts/licences/expat.txt'),
      part('FreeType', '', 'FTL', 'scripts/licences/freetype.txt'),
      part('HarfBuzz', '', 'MIT-Modern-Variant', 'scripts/licences/harfbuzz.txt'),
      part('Highway', '', 'Apache-2.0', apache),
      part('ICU', '', 'Unicode-3.0', unicode),
      part('libjpeg-turbo', '', 'IJG AND BSD-3-Clause AND Zlib', jpeg),
      part('libjxl', '', 'BSD-3-Clause', skia),
      part('libpng', '', 'libpng-2.0', 'scripts/licences/libpng.txt'),
      part('libwebp', '', 'BSD-3-Clause', webp),
      part('Wuffs', '', 'Apache-2.0', apache),
      part('zlib', '', 'Zlib', zlib),
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
  { path: '@esbuild/', components: [part('esbuild', '', 'MIT'), go] },
  { path: 'esbuild/', components: [part('esbuild', '', 'MIT'), go] },
  {
    path: '@rolldown/binding-',
    components: [part('Rolldown', '', 'MIT', 'node_modules/rolldown/LICENSE')],
  },
  { path: 'lightningcss-', components: [part('Lightning CSS', '', 'MPL-2.0', mpl)] },
  { path: '@one-ini/wasm/', components: [part('one-ini', '', 'MIT')] },
  { path: '@typescript/typescript-', components: [part('TypeScript', '', 'Apache-2.0')] },
];

/** A text of each licence that crates are under, by its SPDX identifier. */
const crateTexts: Readonly<Record<string, string>> = {
  '0BSD': 'node_modules/tslib/LICENSE.txt',
  'Apache-2.0': apache,
  'BSD-2-Clause': libavif,
  'BSD-3-Clause': skia,
  'BSL-1.0': 'scripts/licences/boost.txt',
  'CC0-1.0': 'node_modules/mdn-data/LICENSE',
  ISC: 'node_modules/semver/LICENSE',
  MIT: mit,
  'MPL-2.0': mpl,
  'Unicode-3.0': unicode,
  Zlib: zlib,
};

/** A Rust crate in one of the binaries. */
interface Crate {
  name: string;
  version: string;
  /** An SPDX expression as the crate declares it, or `not found`. */
  licence: string;
  /** The texts of the licences that it is taken under, from the repository's folder. */
  texts: readonly string[];
}

/**
 * Lists the Rust crates that the binaries name, from `scripts/licences/crates.txt`: a line for each with its version and
 * licence.
 * @throws where a crate has a licence without a text
 */
export function rustCrates(): Crate[] {
  const lines = fs.readFileSync(path.join(root, 'scripts/licences/crates.txt'), 'utf8').trim();
  return lines.split('\n').map((line) => {
    const [name = '', version = '', ...words] = line.split(' ');
    const licence = words.join(' ');
    return { name, version, licence, texts: textsOf(name, licence) };
  });
}

/** Finds the texts of the first choice of which all licences have one. */
function textsOf(name: string, licence: string): string[] {
  if (licence === 'not found') return [];
  for (const choice of licence.split(' OR ')) {
    const texts = choice.split(' AND ').map((id) => crateTexts[id]);
    if (texts.every((text) => text !== undefined)) return texts;
  }
  throw new Error(
    `The crate ${name} can't be shipped: there is no text of its licence "${licence}".`,
  );
}

/** The paths of sources in cargo's folders, which stay in a binary with its panics. */
const cratePaths = [
  /registry\/src\/[^/]+\/([\w-]+?)-(\d[\w.+-]*)\//g,
  /git\/checkouts\/([\w-]+)-[\da-f]{16}\/([\da-f]{7})\//g,
];

/** Lists the Rust crates that a binary of `node_modules` names, as `name version`. */
export function cratesIn(file: string): string[] {
  const text = fs.readFileSync(path.join(root, 'node_modules', file), 'latin1');
  return cratePaths.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, name, version]) => `${name} ${version}`),
  );
}

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
