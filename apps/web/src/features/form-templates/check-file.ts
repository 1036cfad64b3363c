import { maxFormBytes, mayBePdf } from '@countersign/contract';

/**
 * Why a file can't be uploaded as a form, known without sending it; undefined where the server has
 * to look. Only the size, the first and the last bytes are judged.
 */
export async function checkFile(file: Blob): Promise<string | undefined> {
  if (file.size === 0) return 'The file is empty.';
  if (file.size > maxFormBytes) {
    return `The file is too large: ${megabytes(file.size)} MB, and ${megabytes(maxFormBytes)} MB is the limit.`;
  }
  const [start, end] = [await file.slice(0, 1024).text(), await file.slice(-1024).text()];
  return mayBePdf(start, end) ? undefined : 'The file is not a PDF.';
}

function megabytes(bytes: number): string {
  return (Math.ceil(bytes / 1024 / 102.4) / 10).toLocaleString('en-GB');
}
