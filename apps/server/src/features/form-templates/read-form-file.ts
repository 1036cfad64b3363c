import type { Readable } from 'node:stream';
import {
  type ErrorCode,
  type Field,
  type FormSource,
  maxFields,
  maxFormBytes,
  type OmittedField,
  type PageSize,
  type RemovedPart,
} from '@countersign/contract';
import { isFilled } from '@countersign/domain';
import {
  type Engine,
  EngineProblem,
  type FlowText,
  ImageProblem,
  PdfProblem,
  TypesetProblem,
  type UnknownType,
} from '@countersign/pdf/engine';
import { Failure } from '../../platform/failure/failure.ts';
import { readUpload } from '../../platform/http/read-upload.ts';
import { measureImage } from '../profile/index.ts';

/** Holds a file that was read and cleaned for a form. */
export interface ReadFormFile {
  source: FormSource;
  pdf: Uint8Array;
  pages: PageSize[];
  fields: Field[];
  removed: RemovedPart[];
  /** The fields of the file that are not in `fields`, or not with all that they do. */
  omitted: OmittedField[];
  /** Tags that name types which there are not. */
  unknownTypes: UnknownType[];
}

/** The most pixels of a picture: a page at 600 dots an inch. */
const maxPixels = 36_000_000;

/**
 * Reads an uploaded PDF, Word file or picture as a form, within the limits on uploads.
 * @throws Failure `too-large`; `unsupported-file` where it can't be read
 */
export async function readFormFile(pdf: Engine, upload: Readable): Promise<ReadFormFile> {
  const bytes = await readUpload(upload, maxFormBytes);
  switch (kindOf(bytes)) {
    case 'word':
      return { ...(await setAsForm(pdf, await pdf.readWord(bytes).catch(refuse))), source: 'word' };
    case 'picture':
      return { ...(await pictureForm(pdf, bytes)), source: 'picture' };
    case 'pdf':
      return { ...(await withTags(pdf, await readPdfForm(pdf, bytes))), source: 'pdf' };
  }
}

/**
 * Reads a PDF as a form: its pages, cleaned, and its fields. Values that are filled in are counted as removed: they
 * are kept as defaults only where that is asked for.
 * @throws Failure `too-large`; `unsupported-file` where it can't be read
 */
export async function readPdfForm(pdf: Engine, bytes: Uint8Array) {
  const form = await pdf.readForm(bytes).catch(refuse);
  const values = form.fields.some(isFilled) ? (['values'] as const) : [];
  return { ...form, removed: [...form.removed, ...values] };
}

/** A form with the fields that tags on its pages ask for, but for keys that it has already. */
async function withTags(
  pdf: Engine,
  form: Omit<ReadFormFile, 'source' | 'unknownTypes'>,
): Promise<Omit<ReadFormFile, 'source'>> {
  const tagged = await pdf.takeTags(form.pdf).catch(refuse);
  const keys = new Set(form.fields.map(({ key }) => key));
  const added = tagged.fields.filter(({ key }) => !keys.has(key));
  if (added.length > 0) refuseTooMany('file', form.fields.length + added.length);
  const unknown = tagged.unknownTypes.filter(({ key }) => !keys.has(key));
  return {
    ...form,
    pdf: tagged.pdf,
    fields: [...form.fields, ...added],
    unknownTypes: unknown,
  };
}

function refuseTooMany(what: 'file' | 'text', fields: number): void {
  if (fields <= maxFields) return;
  const limit = maxFields.toLocaleString('en');
  throw new Failure('invalid', `The ${what} has too many tags: a form can have ${limit} fields.`);
}

/**
 * A text as a form: its pages, and the fields of its tags.
 * @throws Failure `unsupported-file`; `invalid` where it has too many tags
 */
export async function setAsForm(
  pdf: Engine,
  text: FlowText,
): Promise<Omit<ReadFormFile, 'source'>> {
  const options = {
    locale: 'en-GB',
    timeZone: 'UTC',
    title: '',
    madeAt: new Date(0).toISOString(),
  };
  const set = await pdf.typesetText(text, options).catch(refuse);
  refuseTooMany('text', set.fields.length);
  // As any file is: what is kept has nothing in it but its pages.
  const { pdf: clean, pages } = await pdf.readForm(set.pdf).catch(refuse);
  const { fields, unknownTypes } = set;
  return { pdf: clean, pages, fields, removed: [], omitted: [], unknownTypes };
}

async function pictureForm(pdf: Engine, picture: Buffer): Promise<Omit<ReadFormFile, 'source'>> {
  const { width, height } = await measureImage(pdf, picture);
  if (width * height > maxPixels) {
    const limit = maxPixels / 1_000_000;
    throw new Failure(
      'too-large',
      `The picture is too large: it can have ${limit} million pixels at most.`,
    );
  }
  const made = await pdf.makePicturePage(picture).catch(refuse);
  return { ...made, fields: [], removed: [], omitted: [], unknownTypes: [] };
}

/** By the bytes: what a program calls its file is not to be relied on. */
function kindOf(bytes: Buffer): 'pdf' | 'word' | 'picture' {
  const start = bytes.subarray(0, 12).toString('latin1');
  if (start.startsWith('PK\x03\x04')) {
    if (bytes.includes('word/document.xml')) return 'word';
    throw new Failure(
      'unsupported-file',
      `${noForm} To add a downloaded template or pack, import it instead.`,
    );
  }
  if (start.startsWith('\xd0\xcf\x11\xe0')) throw new Failure('unsupported-file', olderWord);
  const isPicture =
    start.startsWith('\x89PNG') || start.startsWith('\xff\xd8\xff') || /^RIFF....WEBP/s.test(start);
  return isPicture ? 'picture' : 'pdf';
}

const olderWord =
  'This is an older or protected Word file. Save it in Word as .docx without a password, or as PDF, and upload that.';
const noForm =
  'This file is not a PDF, Word file (.docx) or picture (PNG, JPEG, WebP). Choose one of these.';

function refuse(error: unknown): never {
  if (error instanceof PdfProblem) {
    if (error.code === 'not-a-pdf') throw new Failure('unsupported-file', noForm);
    const code: ErrorCode = error.code === 'too-large' ? 'too-large' : 'unsupported-file';
    throw new Failure(code, error.message);
  }
  if (error instanceof ImageProblem) throw new Failure('unsupported-file', error.message);
  const isTooMuch =
    error instanceof TypesetProblem ||
    error instanceof EngineProblem ||
    (error instanceof Error && error.name === 'TimeoutError');
  if (!isTooMuch) throw error;
  throw new Failure(
    'unsupported-file',
    'This file takes too much time to read. Save it as PDF and upload that.',
  );
}
