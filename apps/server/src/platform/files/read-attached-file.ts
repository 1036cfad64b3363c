import { type Engine, PdfProblem } from '@countersign/pdf';
import { imageSize } from 'image-size';
import { Failure } from '../failure/failure.ts';
import { safeFileName } from '../http/file-name.ts';
import { refuseImage } from './refuse-image.ts';

/** A type of file that can be attached. */
export interface FileType {
  contentType: string;
  /** The usual one first. */
  extensions: readonly string[];
}

const types: Readonly<Record<string, FileType>> = {
  pdf: { contentType: 'application/pdf', extensions: ['pdf'] },
  png: { contentType: 'image/png', extensions: ['png'] },
  jpg: { contentType: 'image/jpeg', extensions: ['jpg', 'jpeg'] },
};

/**
 * What an uploaded file is, whatever it says: its own bytes decide. All of it is read, in another
 * process, so that none is kept which nobody could open. It is kept as it is.
 * @throws Failure `unsupported-file`
 */
export async function attachedType(pdf: Engine, bytes: Buffer): Promise<FileType> {
  // An archive can begin with a PDF that is stored in it.
  const isArchive = bytes.toString('latin1', 0, 4) === 'PK\x03\x04';
  const isPdf = !isArchive && bytes.subarray(0, 1024).includes('%PDF-');
  if (isPdf) {
    await pdf.readForm(bytes).catch((error: unknown) => {
      if (!(error instanceof PdfProblem)) throw error;
      throw new Failure('unsupported-file', error.message);
    });
  }
  const type = types[isPdf ? 'pdf' : pictureType(bytes)];
  if (!type) throw new Failure('unsupported-file', 'Attach a PDF, or a picture as PNG or JPEG.');
  if (!isPdf) await pdf.measureImage(bytes).catch(refuseImage);
  return type;
}

function pictureType(bytes: Buffer): string {
  try {
    return imageSize(bytes).type ?? '';
  } catch {
    // The library throws for what it does not know and for what is cut off, in many ways.
    return '';
  }
}

/** A file's name with an extension of its type, so that it is opened as what it is. */
export function withExtension(name: string, extensions: readonly string[]): string {
  const plain = safeFileName(name);
  const has = extensions.some((one) => plain.toLowerCase().endsWith(`.${one}`));
  return has ? plain : `${plain.slice(0, 250)}.${extensions[0]}`;
}
