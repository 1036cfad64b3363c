import type { QpdfAnswer } from '../qpdf.ts';
import { startQpdf } from '../qpdf.ts';

/**
 * A qpdf for files from strangers. Some make it crash, which leaves its memory in an unknown state:
 * that counts as failed (exit code 2), and another one is started for the next call.
 */
export function sturdyQpdf(): (inputs: Uint8Array[], args: string[]) => Promise<QpdfAnswer> {
  let starting = startQpdf();
  return async (inputs, args) => {
    const qpdf = await starting;
    try {
      return qpdf(inputs, args);
    } catch {
      starting = startQpdf();
      return { code: 2, messages: '', output: undefined };
    }
  };
}
