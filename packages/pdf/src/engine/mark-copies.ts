import type { CompiledWatermark } from '../watermark/compile-watermark.ts';
import type { CopyMark } from '../watermark/mark-copy.ts';
import { markCopy } from '../watermark/mark-copy.ts';
import type { SerializedError } from '../workers/serialize-error.ts';
import { serializeError } from '../workers/serialize-error.ts';

/** Copies, each in parts, in the order of the marks. */
export interface MarkedCopies {
  copies: Buffer[][];
  /** Why the next copy could not be made; it and those after it are missing. */
  error: SerializedError | undefined;
}

/** Makes marked copies, several in one task: sending a task costs more than making a copy. */
export async function markCopies(
  compiled: CompiledWatermark,
  marks: readonly CopyMark[],
): Promise<MarkedCopies> {
  const copies: Buffer[][] = [];
  try {
    for (const mark of marks) copies.push(await markCopy(compiled, mark));
    return { copies, error: undefined };
  } catch (error) {
    return { copies, error: serializeError(error) };
  }
}
