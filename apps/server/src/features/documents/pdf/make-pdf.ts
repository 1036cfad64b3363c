import type { DocumentValues } from '@countersign/contract';
import { contactName, fileNameBy, hiddenKeysOf } from '@countersign/domain';
import type { Engine, ImageFiles, MakeRequest } from '@countersign/pdf/engine';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { safeFileName } from '../../../platform/http/file-name.ts';
import { decidedFields } from '../queries/decide-fields.ts';
import type { FormVersion } from '../queries/document-queries.ts';

/** A document to make a PDF of. */
export interface DocumentToMake extends NamedDocument {
  id: string;
  /** All that is shown, no matter who filled it in. */
  values: DocumentValues;
  /** All forms of the document, where some of them are not shown: these decide which fields are there. */
  allForms?: readonly FormVersion[];
}

/**
 * The PDF of a document: every form with its values, as one file that can't be filled any more. `more` says
 * what comes behind the forms.
 */
export async function makePdf(
  { pdf, files }: { pdf: Engine; files: FileStore },
  document: DocumentToMake,
  forms: readonly FormVersion[],
  more: Pick<MakeRequest, 'certificate' | 'seal'> = {},
): ReturnType<Engine['make']> {
  return pdf.make({ ...(await makeRequest({ files }, document, forms)), ...more });
}

/** Creates the engine's request for a document. */
export async function makeRequest(
  { files }: { files: FileStore },
  document: DocumentToMake,
  forms: readonly FormVersion[],
): Promise<MakeRequest> {
  const { id, values, allForms = forms } = document;
  return {
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
    meta: {
      title: documentName(document),
      id,
      hidden: hiddenKeysOf(forms, decidedFields(allForms, values).hidden),
    },
    images: await imagesIn(files, values),
  };
}

/** The pictures that values name, such as signatures that were uploaded. */
async function imagesIn(files: FileStore, values: DocumentValues): Promise<ImageFiles> {
  const named = new Set<string>();
  for (const filled of Object.values(values)) {
    for (const value of Object.values(filled)) {
      if (typeof value === 'object' && 'kind' in value && value.kind === 'image') {
        named.add(value.sha256);
      }
    }
  }
  const read = async (sha256: string) => [sha256, await files.read(sha256)] as const;
  return Object.fromEntries(await Promise.all([...named].map(read)));
}

/** The parts of a document's name. */
export interface NamedDocument {
  formPack: { name: string };
  recipient: { firstName: string; lastName: string };
}

/** Returns the file name of a document: `Crew pack - Ann Lee.pdf`. */
export function pdfFileName(document: FiledDocument): string {
  return `${fileNameOf(document)}.pdf`;
}

/** The parts of a document's file name. */
export interface FiledDocument extends NamedDocument {
  /** The pattern of its pack; empty for the usual name. */
  fileNamePattern: string;
  company: { name: string; code: string };
  project: { name: string };
  projectCode: string;
  sentAt: Date | null;
  createdAt: Date;
}

/**
 * The name of a document's file without its ending: as its pack wants it, or else the usual one; of the file of one
 * of its forms alone, with the form's name in it.
 */
export function fileNameOf(document: FiledDocument, form = ''): string {
  const { fileNamePattern, formPack, recipient, company, project, projectCode } = document;
  const named = fileNameBy(fileNamePattern, {
    pack: formPack.name,
    firstName: recipient.firstName,
    lastName: recipient.lastName,
    project: project.name,
    projectCode,
    company: company.name,
    companyCode: company.code,
    form,
    date: (document.sentAt ?? document.createdAt).toISOString().slice(0, 10),
  });
  const name = named === '' ? documentName(document) : safeFileName(named);
  const isNamed = form === '' || fileNamePattern.includes('{form}');
  return isNamed ? name : safeFileName(`${name} - ${form}`);
}

/** Returns the name of a document: `Crew pack - Ann Lee`. */
export function documentName({ formPack, recipient }: NamedDocument): string {
  return safeFileName(`${formPack.name} - ${contactName(recipient)}`);
}
