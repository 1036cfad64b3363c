import { spawnSync } from 'node:child_process';

/** Tells if Poppler's text reader is installed. */
export const hasPoppler = (): boolean => spawnSync('pdftotext', ['-v']).error === undefined;

/** The text of a file as Poppler reads it, without the signs by which it marks directions. */
export function popplerText(pdf: Uint8Array): string {
  const { stdout } = spawnSync('pdftotext', ['-', '-'], { input: pdf, encoding: 'utf8' });
  return stdout.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
}
