import type { CompiledWatermark } from '../watermark/compile-watermark.ts';
import type { CopyMark } from '../watermark/mark-copy.ts';
import { markCopy } from '../watermark/mark-copy.ts';
import type { ToldError } from './tell-error.ts';
import { tellError } from './tell-error.ts';

/** Copies in parts, in the order in which they were asked for. */
export interface MarkedCopies {
  copies: Buffer[][];
  /** What is wrong with the next one, which was not made, nor were those after it. */
  error: ToldError | undefined;
}

/** Makes marked copies: several at a time, since to ask for one costs more than to make it. */
export async function markCopies(
  compiled: CompiledWatermark,
  marks: readonly CopyMark[],
): Promise<MarkedCopies> {
  const copies: Buffer[][] = [];
  try {
    for (const mark of marks) copies.push(await markCopy(compiled, mark));
    return { copies, error: undefined };
  } catch (error) {
    return { copies, error: tellError(error) };
  }
}
