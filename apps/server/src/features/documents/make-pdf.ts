import type { DocumentValues } from '@countersign/contract';
import type { Engine } from '@countersign/pdf';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { FormVersion } from './document-queries.ts';

/** The PDF of a document: every form with its values, as one file that can't be filled any more. */
export async function makePdf(
  { pdf, files }: { pdf: Engine; files: FileStore },
  document: NamedDocument & { id: string; values: DocumentValues },
  forms: readonly FormVersion[],
): ReturnType<Engine['make']> {
  const { id, values } = document;
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
    meta: { title: documentName(document), id },
  });
}

/** What a document is called by. */
interface NamedDocument {
  formPack: { name: string };
  recipient: { firstName: string; lastName: string };
}

/** What a document is called as a file: `Crew pack - Ann Lee.pdf`. */
export function pdfFileName(document: NamedDocument): string {
  return `${documentName(document)}.pdf`;
}

/** What a document is called: `Crew pack - Ann Lee`. */
export function documentName({ formPack, recipient }: NamedDocument): string {
  const name = `${formPack.name} - ${recipient.firstName} ${recipient.lastName}`;
  return name.replace(/[/\\:*?"<>|\p{Cc}]/gu, ' ').trim();
}
