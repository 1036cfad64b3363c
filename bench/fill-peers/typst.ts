import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { root } from '../../scripts/lib/root.ts';
import type { Contender } from '../lib/cpu-time.ts';
import type { FillJob } from '../lib/fill-job.ts';
import { drawingsOf, fontFolder, signatureScale, signatureSvg } from '../lib/fill-job.ts';
import { libraryName } from '../lib/peers.ts';

/** What is used of the compiler that the engine typesets with. */
interface Typst {
  NodeCompiler: {
    create(options: { workspace: string; fontArgs: { fontPaths: string[] }[] }): Compiler;
  };
}
interface Compiler {
  mapShadow(file: string, bytes: Buffer): void;
  compile(order: { mainFilePath: string; inputs: Record<string, string> }): {
    result: object | null;
  };
  pdf(document: object, options: { pdfTags: boolean }): Buffer;
  evictCache(age: number): void;
}

const require = createRequire(path.join(root, 'packages/pdf/package.json'));

const source = `
#let pages = json(bytes(sys.inputs.pages))
#set page(width: 594.96pt, height: 841.92pt, margin: 0pt)
#set text(font: "Noto Sans", fallback: false, size: 8pt)
#for (index, drawings) in pages.enumerate() {
  if index > 0 { pagebreak() }
  place(image("template.pdf", page: index + 1, width: 100%))
  for (kind, place: (x, y, width, height), text) in drawings {
    place(dx: x * 1pt, dy: y * 1pt, if kind == "image" {
      image("photo.jpg", height: height * 1pt)
    } else if kind == "signature" {
      image("signature.svg", width: ${300 * signatureScale}pt)
    } else {
      block(width: width * 1pt, text)
    })
  }
}
`;

/** Rounds of cleaning that an unused result outlives: with 1 it is fastest. */
const cacheAge = 1;

/** Fills by typst: one compiler for all documents, which keeps the template and the photo. */
export function fillWithTypst({ template, fields, photo, valuesOf }: FillJob): Contender {
  const { NodeCompiler } = require('@myriaddreamin/typst-ts-node-compiler') as Typst;
  // It wants a folder, and finds there what is only in memory.
  const workspace = fs.realpathSync(os.tmpdir());
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: [fontFolder] }] });
  const put = (name: string, bytes: Uint8Array) =>
    compiler.mapShadow(path.join(workspace, name), Buffer.from(bytes));
  put('fill.typ', Buffer.from(source));
  put('template.pdf', template);
  put('photo.jpg', photo);
  return {
    name: `typst by ${libraryName('@myriaddreamin/typst-ts-node-compiler')}`,
    times: 40,
    async work(n) {
      // Frees what earlier documents left behind.
      await setImmediate();
      put('signature.svg', Buffer.from(signatureSvg(n)));
      const pages: object[][] = [];
      for (const drawing of drawingsOf(fields, valuesOf(n))) {
        (pages[drawing.place.page] ??= []).push(drawing);
      }
      const inputs = { pages: JSON.stringify(pages) };
      const { result } = compiler.compile({
        mainFilePath: path.join(workspace, 'fill.typ'),
        inputs,
      });
      if (!result) throw new Error('typst did not compile the page.');
      const { length } = compiler.pdf(result, { pdfTags: false });
      compiler.evictCache(cacheAge);
      return length;
    },
  };
}
