import { Readable } from 'node:stream';
import {
  type Field,
  fieldSchema,
  type labelsRule as labels,
  labelsRule,
  maxOmitted,
  nameRule,
  type OmittedField,
  omittedField,
  type PageSize,
  plainIssue,
  updateFormTemplate,
} from '@countersign/contract';
import { placementProblem, storedFieldProblem } from '@countersign/domain';
import type { Engine } from '@countersign/pdf/engine';
import { z } from 'zod';
import { refuseUndrawable } from '../../platform/drawable-text.ts';
import { Failure } from '../../platform/failure/failure.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { readZip, type ZippedFile } from '../../platform/files/read-zip.ts';
import type { ZipEntry } from '../../platform/http/zip-of.ts';
import { readPdfForm } from './read-form-file.ts';

/** The most fields that a form in a file can have. */
const maxFields = 5000;
/** Maximum size of the description of forms in a file: a larger one is an attack. */
const maxJsonBytes = 5 * 1024 * 1024;

/** A form as a file has it: everything but its pages, which are a PDF next to it. */
export const filedForm = z.object({
  name: nameRule,
  labels: labelsRule,
  /** The name of its PDF in the file. */
  file: z.string().regex(/^form-\d{1,3}\.pdf$/, 'The pages of a form are missing.'),
  fields: z.array(fieldSchema).max(maxFields, `A form can have ${maxFields} fields at most.`),
  omitted: z.array(omittedField).max(maxOmitted).default([]),
});
export type FiledForm = z.output<typeof filedForm>;

/** Holds the input from which a form template is written into a file. */
export interface FormToFile {
  name: string;
  labels: z.output<typeof labels>;
  fileSha256: string;
  fields: Field[];
  omitted: OmittedField[];
}

/** Describes a form and its PDF in a file; `position` is the index of the form in the file. */
export function fileForm(
  files: FileStore,
  { name, labels, fields, omitted, fileSha256 }: FormToFile,
  position: number,
): { described: FiledForm; entry: ZipEntry } {
  const file = `form-${position + 1}.pdf`;
  const open = async () => (await files.open(fileSha256)).stream;
  return {
    described: { name, labels, file, fields, omitted },
    entry: { fileName: file, compress: false, open },
  };
}

/** The description of what is in a file, as its first part. */
export function describedEntry(fileName: string, described: object): ZipEntry {
  return {
    fileName,
    compress: true,
    open: () => Promise.resolve(Readable.from([JSON.stringify(described, null, 2)])),
  };
}

/** A form that was read from a file. */
export interface ReadForm {
  name: string;
  labels: string[];
  /** Its pages, cleaned, which are not kept yet. */
  pdf: Uint8Array;
  pages: PageSize[];
  fields: Field[];
  omitted: OmittedField[];
  removed: Awaited<ReturnType<Engine['readForm']>>['removed'];
}

/** Limits the size of an imported file once it is unpacked. */
const limits = { maxFiles: 70, maxBytesEach: 25 * 1024 * 1024, maxBytes: 200 * 1024 * 1024 };

/**
 * Lets `use` read the parts of a file that is imported, with its description, which is checked by `schema`.
 * @throws Failure `too-large`, `unsupported-file`
 */
export function openFile<Schema extends z.ZodType, Result>(
  zip: Buffer,
  described: string,
  schema: Schema,
  use: (parts: ReadonlyMap<string, ZippedFile>, content: z.output<Schema>) => Promise<Result>,
): Promise<Result> {
  return readZip(zip, limits, async (parts) =>
    use(parts, await readDescription(parts, described, schema)),
  );
}

async function readDescription<Schema extends z.ZodType>(
  parts: ReadonlyMap<string, ZippedFile>,
  described: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const part = parts.get(described);
  if (part === undefined || part.bytes > maxJsonBytes) {
    const what = described.replace('.json', '');
    throw new Failure(
      'unsupported-file',
      `This isn’t a downloaded ${what.replace('-', ' ')}. Choose another file.`,
    );
  }
  const parsed = schema.safeParse(parseJson(await part.read()), { error: plainIssue });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue?.path.join('.') ?? '';
  throw new Failure(
    'unsupported-file',
    `This file can’t be imported: ${where === '' ? '' : `${where}: `}${issue?.message ?? 'it is broken.'}`,
  );
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

/**
 * A form of a file, with its PDF read and cleaned as that of an upload is.
 * @throws Failure `unsupported-file`, `too-large`; `invalid` for texts with characters that no font has
 */
export async function readFiledForm(
  { pdf }: { pdf: Engine },
  parts: ReadonlyMap<string, ZippedFile>,
  { name, labels, file, fields, omitted }: FiledForm,
): Promise<ReadForm> {
  const part = parts.get(file);
  if (part === undefined) {
    throw new Failure('unsupported-file', `The pages of “${name}” are missing in this file.`);
  }
  const read = await readPdfForm(pdf, await part.read());
  checkFields(name, fields, read.pages);
  await refuseUndrawable(pdf, updateFormTemplate, { name, changed: fields });
  const { pdf: cleaned, pages, removed } = read;
  return { name, labels, pdf: cleaned, pages, fields, omitted, removed };
}

function checkFields(name: string, fields: readonly Field[], pages: readonly PageSize[]): void {
  const seen = new Set<string>();
  for (const field of fields) {
    const { key, label, placements } = field;
    const problem = seen.has(key)
      ? 'there are two fields of this key.'
      : (storedFieldProblem(field) ??
        placements
          .map((placement) => placementProblem(placement, pages))
          .find((one) => one !== undefined));
    seen.add(key);
    if (problem === undefined) continue;
    throw new Failure(
      'unsupported-file',
      `This file can’t be imported: ${name}, ${label}: ${problem}`,
    );
  }
}
