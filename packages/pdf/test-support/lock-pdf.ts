import { startQpdf } from '../src/qpdf.ts';

/** Encrypts a file with AES-256, so that it opens only with a password. */
export async function lockPdf(file: Uint8Array, password = 'secret'): Promise<Buffer> {
  const qpdf = await startQpdf();
  const args = ['/in0.pdf', '--encrypt', password, 'owner', '256', '--', '/out.pdf'];
  const { output, messages } = qpdf([file], args);
  if (output === undefined) throw new Error(messages);
  return Buffer.from(output);
}
