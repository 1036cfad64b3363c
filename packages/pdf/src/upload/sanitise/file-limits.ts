import { PdfProblem } from '../../pdf-problem.ts';

/** Limits on the file itself. */
export interface FileLimits {
  maxBytes: number;
  maxPages: number;
}

/** Limits that suit forms. */
export const defaultFileLimits: FileLimits = { maxBytes: 50_000_000, maxPages: 500 };

/** The problem of a file of more bytes than `maxBytes`. */
export function tooLarge(maxBytes: number): PdfProblem {
  const megabytes = Math.floor(maxBytes / 1_000_000);
  return new PdfProblem(
    'too-large',
    `This PDF is larger than ${megabytes} MB. Reduce its size, for example by compressing its images.`,
  );
}
