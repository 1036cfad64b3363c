import type { QpdfAnswer } from '../../qpdf.ts';
import { startQpdf } from '../../qpdf.ts';

/**
 * A qpdf for untrusted files, which is restarted after a crash, as that leaves its memory in an unknown
 * state. A crash is answered as a failure (exit code 2).
 */
export function restartingQpdf(): (inputs: Uint8Array[], args: string[]) => Promise<QpdfAnswer> {
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
