import type { PageSize } from '@countersign/contract';
import { type Engine, PdfProblem } from '@countersign/pdf/engine';
import { Failure } from '../failure/failure.ts';
import { safeFileName } from '../http/file-name.ts';
import { refuseImage } from './refuse-image.ts';

/** A type of file that can be attached. */
interface FileType {
  contentType: string;
  /** The usual one first. */
  extensions: readonly string[];
}

/** A file that can be given to others, as it is kept. */
export interface AttachedFile extends FileType {
  bytes: Buffer;
  /** Of a PDF in points, of a picture in pixels. */
  pages: PageSize[];
  /** True where the upload was a signed PDF: its signatures hold for `bytes` where these are the upload. */
  isSigned: boolean;
}

const types = {
  pdf: { contentType: 'application/pdf', extensions: ['pdf'] },
  png: { contentType: 'image/png', extensions: ['png'] },
  jpeg: { contentType: 'image/jpeg', extensions: ['jpg', 'jpeg'] },
} as const satisfies Record<string, FileType>;

/** The widest and highest picture that is taken. */
const maxPixels = 8000;

/** Sets how an uploaded file is read. */
export interface AttachedFileOptions {
  /** Has a PDF in which nothing is active stay byte for byte, with the signatures that it has. */
  keepsInert: boolean;
  /** The types of files to choose instead, for people. */
  accepted: string;
}

const attachment: AttachedFileOptions = {
  keepsInert: true,
  accepted: 'Attach a PDF, PNG or JPEG file.',
};

/**
 * Reads an uploaded file that others are to get, whatever it says that it is: its own bytes decide. A PDF is read in a
 * process of its own: nothing active stays in it, and each of its pages can be drawn. A picture is decoded and written
 * again, so that nothing is kept but what it shows.
 * @throws Failure `unsupported-file`, `too-large`
 */
export async function readAttachedFile(
  pdf: Engine,
  bytes: Buffer,
  { keepsInert, accepted }: AttachedFileOptions = attachment,
): Promise<AttachedFile> {
  // An archive can begin with a PDF that is stored in it.
  const isArchive = bytes.toString('latin1', 0, 4) === 'PK\x03\x04';
  if (!isArchive && bytes.subarray(0, 1024).includes('%PDF-')) {
    const read = await pdf.readAttachment(bytes, { keepsInert }).catch(refuse);
    return {
      ...types.pdf,
      bytes: Buffer.from(read.pdf),
      pages: read.pages,
      isSigned: read.isSigned,
    };
  }
  const image = await pdf.describeImage(bytes).catch(refuseImage);
  if (!image || image.format === 'webp') throw new Failure('unsupported-file', accepted);
  if (Math.max(image.width, image.height) > maxPixels) {
    throw new Failure(
      'too-large',
      `The image is too large. It can be ${maxPixels} pixels wide and high at most.`,
    );
  }
  const picture = await pdf.rewriteImage(bytes).catch(refuseImage);
  return {
    ...types[picture.format],
    bytes: Buffer.from(picture.bytes),
    pages: [{ width: picture.width, height: picture.height }],
    isSigned: false,
  };
}

function refuse(error: unknown): never {
  if (!(error instanceof PdfProblem)) throw error;
  throw new Failure(error.code === 'too-large' ? 'too-large' : 'unsupported-file', error.message);
}

/** A file's name with an extension of its type, so that it is opened as what it is. */
export function withExtension(name: string, extensions: readonly string[]): string {
  const plain = safeFileName(name);
  const has = extensions.some((one) => plain.toLowerCase().endsWith(`.${one}`));
  return has ? plain : `${plain.slice(0, 250)}.${extensions[0]}`;
}
