import { createHash } from 'node:crypto';
import type { PageSize, SharedFileKind } from '@countersign/contract';
import { type Engine, ImageProblem, PdfProblem } from '@countersign/pdf';
import { imageSize } from 'image-size';
import { Failure } from '../../platform/failure/failure.ts';
import { safeFileName } from '../../platform/http/file-name.ts';
import { pageOfPicture } from './picture-page.ts';

/** A file that can be shared, as it was read. */
export interface ReadSharedFile {
  name: string;
  kind: SharedFileKind;
  contentType: string;
  bytes: Buffer;
  /** What copies are made of; undefined for a file without pages. */
  pdf: Buffer | undefined;
  pages: PageSize[];
}

/** Office files by their extension: which of them one is can't be told by its first bytes alone. */
const officeTypes: Readonly<Record<string, { contentType: string; isZip: boolean }>> = {
  docx: {
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    isZip: true,
  },
  xlsx: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    isZip: true,
  },
  pptx: {
    contentType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    isZip: true,
  },
  odt: { contentType: 'application/vnd.oasis.opendocument.text', isZip: true },
  ods: { contentType: 'application/vnd.oasis.opendocument.spreadsheet', isZip: true },
  odp: { contentType: 'application/vnd.oasis.opendocument.presentation', isZip: true },
  doc: { contentType: 'application/msword', isZip: false },
  xls: { contentType: 'application/vnd.ms-excel', isZip: false },
  ppt: { contentType: 'application/vnd.ms-powerpoint', isZip: false },
};

const zipStart = Buffer.from('PK\u0003\u0004', 'latin1');
const compoundStart = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** The widest and highest picture that is taken. */
const mostPixels = 8000;

/**
 * Reads a file that is to be shared: what it is its own bytes say. PDFs are read in a process of their own and
 * cleaned; of pictures nothing is kept but what they show; Office files stay as they are.
 * @throws Failure `unsupported-file`, `too-large`
 */
export async function readSharedFile(
  pdf: Engine,
  fileName: string,
  bytes: Buffer,
): Promise<ReadSharedFile> {
  const name = safeFileName(fileName);
  if (bytes.subarray(0, 1024).includes('%PDF-')) {
    const form = await pdf.readForm(bytes).catch(refuse);
    return {
      name: withExtension(name, ['pdf']),
      kind: 'pdf',
      contentType: 'application/pdf',
      bytes,
      pdf: Buffer.from(form.pdf),
      pages: form.pages,
    };
  }
  const office = officeTypeOf(name, bytes);
  if (office) return { name, kind: 'office', ...office, bytes, pdf: undefined, pages: [] };
  return readPicture(pdf, name, bytes);
}

async function readPicture(pdf: Engine, name: string, sent: Buffer): Promise<ReadSharedFile> {
  const { type, width, height } = sizeOf(sent);
  if (type !== 'png' && type !== 'jpg') {
    throw new Failure(
      'unsupported-file',
      'Choose a PDF, a picture as PNG or JPEG, or an Office file.',
    );
  }
  if (Math.max(width, height) > mostPixels) {
    throw new Failure(
      'too-large',
      `The picture is too large: it can be ${mostPixels} pixels wide and high at most.`,
    );
  }
  const written = await pdf.rewriteImage(sent).catch(refuse);
  const bytes = Buffer.from(written.bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const page = await pageOfPicture(pdf, {
    bytes,
    sha256,
    width: written.width,
    height: written.height,
  });
  const isJpeg = written.format === 'jpeg';
  return {
    name: withExtension(name, isJpeg ? ['jpg', 'jpeg'] : ['png']),
    kind: 'image',
    contentType: `image/${written.format}`,
    bytes,
    ...page,
  };
}

function sizeOf(bytes: Buffer): { type: string; width: number; height: number } {
  try {
    const { type = '', width, height } = imageSize(bytes);
    return { type, width, height };
  } catch {
    // The library throws for what it does not know and for what is cut off, in many ways.
    return { type: '', width: 0, height: 0 };
  }
}

function officeTypeOf(name: string, bytes: Buffer): { contentType: string } | undefined {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const type = Object.hasOwn(officeTypes, extension) ? officeTypes[extension] : undefined;
  if (!type) return undefined;
  const start = type.isZip ? zipStart : compoundStart;
  if (bytes.subarray(0, start.length).equals(start)) return { contentType: type.contentType };
  throw new Failure(
    'unsupported-file',
    'This file is not what its name says. Open it in the program that made it, and save it anew.',
  );
}

function withExtension(name: string, extensions: readonly string[]): string {
  const has = extensions.some((one) => name.toLowerCase().endsWith(`.${one}`));
  return has ? name : `${name.slice(0, 250)}.${extensions[0]}`;
}

function refuse(error: unknown): never {
  if (error instanceof PdfProblem) {
    throw new Failure(error.code === 'too-large' ? 'too-large' : 'unsupported-file', error.message);
  }
  if (error instanceof ImageProblem) throw new Failure('unsupported-file', error.message);
  throw error;
}
