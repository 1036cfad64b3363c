import { createHash } from 'node:crypto';
import type { PageSize, SharedFileKind, SharedFileSeal } from '@countersign/contract';
import { type Engine, type OfficeType, officeTypes, PdfProblem } from '@countersign/pdf/engine';
import { Failure } from '../../../platform/failure/failure.ts';
import { readAttachedFile, withExtension } from '../../../platform/files/read-attached-file.ts';
import { safeFileName } from '../../../platform/http/file-name.ts';
import { pageOfPicture } from '../copies/picture-page.ts';

/** A file that can be shared, as it was read. */
export interface ReadSharedFile {
  name: string;
  kind: SharedFileKind;
  contentType: string;
  bytes: Buffer;
  /** The source of copies; undefined for a file without pages. */
  pdf: Buffer | undefined;
  pages: PageSize[];
  seal: SharedFileSeal;
}

const openXml = 'application/vnd.openxmlformats-officedocument';
const officeContentTypes: Record<OfficeType, string> = {
  docx: `${openXml}.wordprocessingml.document`,
  xlsx: `${openXml}.spreadsheetml.sheet`,
  pptx: `${openXml}.presentationml.presentation`,
};

/** Pages are written again, whatever is in them: everyone gets a copy of their own of these. */
const shared = {
  keepsInert: false,
  accepted:
    'Choose a PDF, a picture as PNG or JPEG, or an Office file as .docx, .xlsx or .pptx. Save older Office files in a newer format first.',
};

/**
 * Reads a file that is to be shared: what it is its own bytes say. PDFs and pictures are written again, and a signed PDF
 * in which nothing is active is kept as it is besides; Office files stay as they are, and are refused where they run or
 * fetch anything.
 * @throws Failure `unsupported-file`, `too-large`
 */
export async function readSharedFile(
  pdf: Engine,
  fileName: string,
  sent: Buffer,
): Promise<ReadSharedFile> {
  const name = safeFileName(fileName);
  const office = officeTypes.find((type) => name.toLowerCase().endsWith(`.${type}`));
  if (office) return readOffice(pdf, name, office, sent);
  const file = await readAttachedFile(pdf, sent, shared);
  const { bytes, contentType, extensions, pages } = file;
  const read = { name: withExtension(name, extensions), contentType, bytes, seal: 'none' as const };
  if (contentType === 'application/pdf') {
    const signed = file.isSigned ? await readSigned(pdf, sent) : {};
    return { ...read, kind: 'pdf', pdf: bytes, pages, ...signed };
  }
  const [size = { width: 0, height: 0 }] = pages;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { ...read, kind: 'image', ...(await pageOfPicture(pdf, { bytes, sha256, ...size })) };
}

/** A signed PDF as it came where nothing in it is active; else its signatures are lost. */
async function readSigned(
  pdf: Engine,
  sent: Buffer,
): Promise<Pick<ReadSharedFile, 'seal'> & Partial<Pick<ReadSharedFile, 'bytes'>>> {
  const { bytes } = await readAttachedFile(pdf, sent, { ...shared, keepsInert: true });
  return bytes.equals(sent) ? { bytes, seal: 'kept' } : { seal: 'lost' };
}

async function readOffice(
  pdf: Engine,
  name: string,
  type: OfficeType,
  bytes: Buffer,
): Promise<ReadSharedFile> {
  await pdf.checkOffice(bytes, type).catch((error: unknown) => {
    if (!(error instanceof PdfProblem)) throw error;
    throw new Failure('unsupported-file', error.message);
  });
  const contentType = officeContentTypes[type];
  return { name, kind: 'office', contentType, bytes, pdf: undefined, pages: [], seal: 'none' };
}
