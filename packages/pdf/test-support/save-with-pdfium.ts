import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PDFiumModule } from '@hyzyla/pdfium';

/** PDFium's interface as far as writing goes; the package's own types leave that out. */
interface WritingPdfium {
  HEAPU8: Uint8Array;
  wasmExports: {
    malloc(bytes: number): number;
    __indirect_function_table: { set(at: number, value: unknown): void };
  };
  _FPDF_InitLibraryWithConfig(config: number): void;
  _FPDF_LoadMemDocument(data: number, bytes: number, password: number): number;
  _FPDF_SaveAsCopy(document: number, writer: number, flags: number): number;
  _FPDF_ImportNPagesToOne(
    document: number,
    width: number,
    height: number,
    across: number,
    down: number,
  ): number;
}

type Hook = (self: number, data: number, size: number) => number;

/** Describes the parts of a global that the types of Node leave out. */
interface WebAssemblyLike {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: { e: { f: Hook } }) => { exports: { f: unknown } };
}

const require = createRequire(import.meta.url);

/** A file as PDFium saves it, and the same with two pages on each sheet. */
export async function saveWithPdfium(
  pdf: Uint8Array,
): Promise<{ whole: Uint8Array; sheets: Uint8Array }> {
  const file = await readFile(require.resolve('@hyzyla/pdfium/pdfium.wasm'));
  const options = { wasmBinary: new Uint8Array(file).buffer, locateFile: () => '' };
  const pdfium = (await PDFiumModule(options)) as unknown as WritingPdfium;
  pdfium['_FPDF_InitLibraryWithConfig'](0);
  const data = pdfium.wasmExports.malloc(pdf.length);
  pdfium.HEAPU8.set(pdf, data);
  const document = pdfium['_FPDF_LoadMemDocument'](data, pdf.length, 0);
  let written: Buffer[] = [];
  const writer = makeWriter(pdfium, (bytes) => written.push(bytes));
  const save = (which: number) => {
    written = [];
    pdfium['_FPDF_SaveAsCopy'](which, writer, 0);
    return Buffer.concat(written);
  };
  const whole = save(document);
  return { whole, sheets: save(pdfium['_FPDF_ImportNPagesToOne'](document, 842, 595, 2, 1)) };
}

/** A structure through which PDFium writes: its version, and where its function is in the table. */
function makeWriter(pdfium: WritingPdfium, write: (bytes: Buffer) => void): number {
  // The first entry of the table belongs to no function, and the table cannot grow.
  const offset = 0;
  const hook: Hook = (_self, data, size) => {
    write(Buffer.from(pdfium.HEAPU8.slice(data, data + size)));
    return 1;
  };
  pdfium.wasmExports['__indirect_function_table'].set(offset, toWasm(hook));
  const writer = pdfium.wasmExports.malloc(8);
  pdfium.HEAPU8.set([1, 0, 0, 0, offset, 0, 0, 0], writer);
  return writer;
}

/** A function as WebAssembly wants it: from a module that takes it in and hands it out again. */
function toWasm(hook: Hook): unknown {
  const { Module, Instance } = (globalThis as unknown as { WebAssembly: WebAssemblyLike })
    .WebAssembly;
  const header = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
  const type = [1, 8, 1, 0x60, 3, 0x7f, 0x7f, 0x7f, 1, 0x7f];
  const imported = [2, 7, 1, 1, 0x65, 1, 0x66, 0, 0];
  const exported = [7, 5, 1, 1, 0x66, 0, 0];
  const module = new Module(new Uint8Array([...header, ...type, ...imported, ...exported]));
  return new Instance(module, { e: { f: hook } }).exports.f;
}
