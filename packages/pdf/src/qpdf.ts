import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Holds the answer of qpdf: its exit code (0 clean, 2 failed, 3 done with warnings) and its messages. */
export interface QpdfAnswer {
  code: number;
  messages: string;
  /** The bytes of `/out.pdf`, when the arguments made qpdf write one. */
  output: Uint8Array | undefined;
}

/** Runs qpdf on the given files, which it sees as `/in0.pdf`, `/in1.pdf` and so on. */
export type Qpdf = (inputs: Uint8Array[], args: string[]) => QpdfAnswer;

interface FileSystem {
  init(input: () => null, output: (byte: number) => void, error: (byte: number) => void): void;
  writeFile(path: string, data: Uint8Array): void;
  readFile(path: string): Uint8Array;
  unlink(path: string): void;
}
interface Instance {
  FS: FileSystem;
  callMain(args: string[]): number;
}
// The package's own types miss the options and most of the file system.
type CreateInstance = (options: {
  wasmBinary: Uint8Array;
  preRun: ((instance: Instance) => void)[];
}) => Promise<Instance>;

const require = createRequire(import.meta.url);

/**
 * Starts a qpdf of its own (WebAssembly, about 15 ms). Can be used again, but not from two sides at
 * once, and not for ever: after some hundred files one has been seen to fail on sound ones.
 */
export async function startQpdf(): Promise<Qpdf> {
  const create = require('@neslinesli93/qpdf-wasm') as CreateInstance;
  const wasmBinary = readFileSync(require.resolve('@neslinesli93/qpdf-wasm/dist/qpdf.wasm'));
  let said: number[] = [];
  const onByte = (byte: number) => {
    if (said.length < 20_000) said.push(byte);
  };
  const instance = await create({
    wasmBinary,
    preRun: [({ FS }) => FS.init(() => null, onByte, onByte)],
  });
  return (inputs, args) => {
    said = [];
    const names = inputs.map((bytes, index) => {
      instance.FS.writeFile(`/in${index}.pdf`, bytes);
      return `/in${index}.pdf`;
    });
    // qpdf ends by exit(), which sets the exit code of the whole process.
    const exitCode = process.exitCode;
    // callMain changes the array that it is given.
    const code = instance.callMain([...args]);
    process.exitCode = exitCode;
    const output = takeFile(instance.FS, '/out.pdf');
    for (const name of names) instance.FS.unlink(name);
    return { code, messages: Buffer.from(said).toString('utf8'), output };
  };
}

function takeFile(files: FileSystem, path: string): Uint8Array | undefined {
  try {
    const bytes = files.readFile(path);
    files.unlink(path);
    return bytes;
  } catch {
    return undefined;
  }
}
