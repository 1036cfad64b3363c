// The libraries that the engine is measured against. They are installed when a benchmark first needs
// them, into bench/peers, and are no part of the product.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { run } from '../../scripts/lib/processes.ts';
import { root } from '../../scripts/lib/root.ts';

const folder = path.join(root, 'bench', 'peers');

/** What pdf-lib and its forks have in common, as far as it is used. */
export interface PdfLib {
  PDFDocument: {
    create(): Promise<PdfLibDocument>;
    load(bytes: Uint8Array): Promise<PdfLibDocument>;
  };
  rgb(red: number, green: number, blue: number): unknown;
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
  drawRectangle(options: Record<string, unknown>): void;
}

/** A library of the pdf-lib family and the font kit that goes with it. */
export interface PdfLibPeer {
  name: string;
  library: PdfLib;
  kit: unknown;
}

/** Installs the peers where they are not there yet, and loads them. */
export async function loadPeers(): Promise<PdfLibPeer[]> {
  if (!fs.existsSync(path.join(folder, 'node_modules'))) {
    console.log('Installing what is measured against …');
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const { code, output } = await run(npm, ['ci', '--prefix', folder, '--ignore-scripts'], {});
    if (code !== 0) throw new Error(`The peers could not be installed.\n${output}`);
  }
  const require = createRequire(path.join(folder, 'package.json'));
  const kitOf = (loaded: { default?: unknown }) => loaded.default ?? loaded;
  return [
    {
      name: 'pdf-lib',
      library: require('pdf-lib') as PdfLib,
      kit: kitOf(require('@pdf-lib/fontkit') as { default?: unknown }),
    },
    {
      name: '@cantoo/pdf-lib',
      library: require('@cantoo/pdf-lib') as PdfLib,
      kit: kitOf(require('@cantoo/fontkit') as { default?: unknown }),
    },
  ];
}
