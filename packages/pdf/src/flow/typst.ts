import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type * as native from '@myriaddreamin/typst-ts-node-compiler';
import { TypesetProblem } from './typeset-problem.ts';

/** A file for typst to make. */
export interface Copy {
  /** Name of the template's file, without its ending. */
  template: string;
  /** What the template finds as JSON in `values.json` in its folder. */
  values: unknown;
  /** Further files that it finds in its folder, by name; none of them is ever written. */
  files: Record<string, Uint8Array>;
  /** Whether screen readers find structure in the file; costs time and size. */
  tagged: boolean;
  /** When the file says that it was made, in milliseconds since 1970. */
  madeAt: number;
}

/** Makes a PDF. Throws `TypesetProblem`. */
export type Typst = (copy: Copy) => Uint8Array;

const require = createRequire(import.meta.url);
const fonts = fileURLToPath(new URL('../../fonts', import.meta.url));
/**
 * After how many evictions typst drops a cached result that was not used since. What documents have in
 * common is used by each of them; the rest only slows look-ups down.
 */
const cacheAge = 1;

/**
 * Starts a compiler (about 30 ms) that reads nothing but this folder and the fonts. Its results are
 * freed by the garbage collector, and that only when the event loop turns between documents.
 *
 * The compiler also knows fonts of the machine, which can’t be turned off; but ours come first,
 * so that a template which names only them, without fallback, looks the same everywhere.
 */
export function startTypst(folder: URL): Typst {
  const { NodeCompiler } = require('@myriaddreamin/typst-ts-node-compiler') as typeof native;
  const workspace = fileURLToPath(folder);
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: [fonts] }] });
  return ({ template, values, files, tagged, madeAt }) => {
    try {
      // Not as an input: new inputs take typst half a millisecond, whatever is done with them.
      const all = { ...files, 'values.json': Buffer.from(JSON.stringify(values)) };
      for (const [name, bytes] of Object.entries(all)) {
        compiler.mapShadow(join(workspace, name), Buffer.from(bytes));
      }
      const compiled = compiler.compile({
        mainFilePath: join(workspace, `${template}.typ`),
      });
      const { result } = compiled;
      if (!result) throw new Error(reasonOf(compiler, compiled));
      const creationTimestamp = Math.floor(madeAt / 1000);
      return compiler.pdf(result, { pdfTags: tagged, creationTimestamp });
    } catch (error) {
      throw failure(error);
    } finally {
      compiler.resetShadow();
      compiler.evictCache(cacheAge);
    }
  };
}

function reasonOf(
  compiler: native.NodeCompiler,
  compiled: native.NodeTypstCompileResult,
): string | undefined {
  const error = compiled.takeError();
  const [first] = error ? (compiler.fetchDiagnostics(error) as { message?: string }[]) : [];
  return first?.message;
}

function failure(error: unknown): TypesetProblem {
  const said = error instanceof Error ? error.message : '';
  // The export to PDF says more than the message, and in another form.
  const message = /message: "((?:[^"\\]|\\.)*)"/.exec(said)?.[1] ?? said;
  if (/^failed to (decode|process) image/.test(message)) {
    return new TypesetProblem('bad-values', 'A picture is damaged, or not what it is said to be.');
  }
  // What stands in quotes may come from the values.
  const reason = message.replace(/"(?:[^"\\]|\\.)*"/g, '"…"') || 'no reason was given';
  return new TypesetProblem('failed', `The pages could not be typeset: ${reason}.`);
}
