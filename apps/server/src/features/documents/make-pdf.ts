import type { DocumentValues } from '@countersign/contract';
import type { Engine, MakeRequest } from '@countersign/pdf';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database, Queries } from '../../platform/database/database.ts';
import { files as fileRows } from '../../platform/database/tables/index.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { FormVersion } from './document-queries.ts';

/** A document to make a PDF of. */
export interface DocumentToMake extends NamedDocument {
  id: string;
  tenantId: string;
  /** All that is shown, whoever filled it in. */
  values: DocumentValues;
}

/**
 * The PDF of a document: every form with its values, as one file that can't be filled any more. `more` says
 * what comes behind the forms.
 */
export async function makePdf(
  { pdf, files, database }: { pdf: Engine; files: FileStore; database: Database },
  document: DocumentToMake,
  forms: readonly FormVersion[],
  more: Pick<MakeRequest, 'certificate' | 'seal'> = {},
): ReturnType<Engine['make']> {
  const { id, tenantId, values } = document;
  const images = imagesIn(values);
  return pdf.make({
    // A version that a document uses never changes; what its form is called may.
    key: forms.map((form) => `${form.versionId} ${form.name}`).join('\n'),
    load: () =>
      Promise.all(
        forms.map(async ({ fileSha256, fields, name }) => ({
          pdf: await files.read(fileSha256),
          fields,
          // Of one form alone the outline would be one entry.
          title: forms.length > 1 ? name : undefined,
        })),
      ),
    values: forms.map((form) => values[form.formTemplateId] ?? {}),
    meta: { title: nameOf(document), id },
    ...(images.length > 0 ? { images: await readImages(database, files, tenantId, images) } : {}),
    ...more,
  });
}

/** The images that values name, by their SHA-256. */
function imagesIn(values: DocumentValues): string[] {
  const named = Object.values(values).flatMap((form) => Object.values(form));
  const hashes = named.flatMap((value) =>
    typeof value === 'object' && 'kind' in value && value.kind === 'image' ? value.sha256 : [],
  );
  return [...new Set(hashes)];
}

/** Images of a tenant: values can name what they like. */
async function readImages(
  database: Database,
  files: FileStore,
  tenantId: string,
  hashes: readonly string[],
): Promise<Record<string, Uint8Array>> {
  const find = (queries: Queries) =>
    queries
      .select({ sha256: fileRows.sha256 })
      .from(fileRows)
      .where(and(eq(fileRows.tenantId, tenantId), inArray(fileRows.sha256, [...hashes])));
  const held = await database.statement(find);
  const read = held.map(async ({ sha256 }) => [sha256, await files.read(sha256)] as const);
  return Object.fromEntries(await Promise.all(read));
}

/** What a document is called by. */
interface NamedDocument {
  formPack: { name: string };
  recipient: { firstName: string; lastName: string };
}

/** What a document is called as a file: `Crew pack - Ann Lee.pdf`. */
export function pdfFileName(document: NamedDocument): string {
  return `${nameOf(document)}.pdf`;
}

/** What a document is called: `Crew pack - Ann Lee`. */
export function nameOf({ formPack, recipient }: NamedDocument): string {
  const name = `${formPack.name} - ${recipient.firstName} ${recipient.lastName}`;
  return name.replace(/[/\\:*?"<>|\p{Cc}]/gu, ' ').trim();
}
