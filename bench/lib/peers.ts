// The libraries that the engine is measured against. They are installed when a benchmark first needs
// them, into bench/peers, and are no part of the product.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { run } from '../../scripts/lib/processes.ts';
import { root } from '../../scripts/lib/root.ts';

const folder = path.join(root, 'bench', 'peers');
const packageFile = path.join(folder, 'package.json');
const require = createRequire(packageFile);

/** What pdf-lib and its forks have in common, as far as it is used. */
interface PdfLib {
  PDFDocument: { load(bytes: Uint8Array): Promise<PdfLibDocument> };
  degrees(angle: number): unknown;
}
interface PdfLibDocument {
  registerFontkit(kit: unknown): void;
  embedFont(bytes: Uint8Array, options: { subset: boolean }): Promise<unknown>;
  embedJpg(bytes: Uint8Array): Promise<unknown>;
  getPages(): PdfLibPage[];
  save(): Promise<Uint8Array>;
}
interface PdfLibPage {
  getSize(): { width: number; height: number };
  drawText(text: string, options: Record<string, unknown>): void;
  drawImage(image: unknown, options: Record<string, unknown>): void;
  drawSvgPath(path: string, options: Record<string, unknown>): void;
}

/** A library of the pdf-lib family and the font kit that goes with it. */
export interface PdfLibPeer {
  name: string;
  library: PdfLib;
  kit: unknown;
}

/** Peers that no benchmark can run, and why. */
export const missingPeers = [
  {
    name: 'muhammara 6.0.6',
    reason:
      'its package brings no compiled part: it loads one from GitHub or compiles C++ for minutes',
  },
];

/** Installs the peers where one of them is not there yet. */
export async function installPeers(): Promise<void> {
  const { dependencies } = readPackage(packageFile);
  const missing = Object.entries(dependencies).some(
    ([name, version]) => installedVersion(name) !== version,
  );
  if (!missing) return;
  process.stdout.write('Installing what is measured against …\n');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { code, output } = await run(npm, ['ci', '--prefix', folder, '--ignore-scripts'], {});
  if (code !== 0) throw new Error(`The peers could not be installed.\n${output}`);
}

/** Loads an installed peer that is made of modules. */
export async function importPeer<T>(name: string): Promise<T> {
  return (await import(pathToFileURL(require.resolve(name)).href)) as T;
}

/** An installed peer's name with its version. */
export function peerName(name: string): string {
  return `${name} ${installedVersion(name)}`;
}

/** The same of a library that the product uses itself. */
export function libraryName(name: string): string {
  return `${name} ${installedVersion(name, root)}`;
}

/** Loads the peers of the pdf-lib family. */
export async function loadPdfLibs(): Promise<PdfLibPeer[]> {
  await installPeers();
  const kitOf = (loaded: { default?: unknown }) => loaded.default ?? loaded;
  const pairs = [
    ['pdf-lib', '@pdf-lib/fontkit'],
    ['@cantoo/pdf-lib', '@cantoo/fontkit'],
  ] as const;
  return pairs.map(([library, kit]) => ({
    name: peerName(library),
    library: require(library) as PdfLib,
    kit: kitOf(require(kit) as { default?: unknown }),
  }));
}

interface Package {
  version: string;
  dependencies: Record<string, string>;
}

function readPackage(file: string): Package {
  return JSON.parse(fs.readFileSync(file, 'utf8')) as Package;
}

function installedVersion(name: string, under = folder): string | undefined {
  const file = path.join(under, 'node_modules', name, 'package.json');
  return fs.existsSync(file) ? readPackage(file).version : undefined;
}
