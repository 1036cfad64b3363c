import { maxFormBytes } from '@countersign/contract';

/**
 * Why a file can't be uploaded as a form, known without sending it; undefined where the server has
 * to look. Only the size, the first and the last bytes are judged.
 */
export async function checkFile(file: Blob): Promise<string | undefined> {
  if (file.size === 0) return 'The file is empty.';
  if (file.size > maxFormBytes) {
    return `The file is too large: ${megabytes(file.size)} MB, and ${megabytes(maxFormBytes)} MB is the limit.`;
  }
  // Readers accept some bytes before the header, so the whole first kilobyte is searched.
  const start = await file.slice(0, 1024).text();
  // They also read one without a header, which ends as a PDF does.
  const end = await file.slice(-1024).text();
  const isPdf = start.includes('%PDF-') || /startxref\s+\d+\s+%%EOF/.test(end);
  return isPdf ? undefined : 'The file is not a PDF.';
}

function megabytes(bytes: number): string {
  return (Math.ceil(bytes / 1024 / 102.4) / 10).toLocaleString('en-GB');
}
