import { Readable } from 'node:stream';
import type {
  AppEvent,
  EndpointParsed,
  getDocumentPdf as endpoint,
  RenderIssue,
} from '@countersign/contract';
import { record } from '../../platform/events/record.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { visibleDocuments } from '../document-access/index.ts';
import { fillDraft } from './bound-values.ts';
import { findDocument, withContents } from './document-queries.ts';
import { makePdf, makeRequest, pdfFileName } from './make-pdf.ts';
import { readWholeParties } from './party-queries.ts';
import { picturedValues } from './party-values.ts';

/**
 * The PDF of a document: the sealed one, or how it stands: with the values of those who have acted, and of a
 * draft as it would be sent now.
 * @throws Failure `not-found`
 */
export async function getDocumentPdf(
  platform: Platform,
  user: Member,
  id: string,
  what: EndpointParsed<typeof endpoint>['query']['for'],
): Promise<FileAnswer> {
  const { document, forms } = await findForms(platform, user, id);
  if (what === 'download') {
    await platform.database.tenant(user.tenantId, (tx) => record(tx, user, downloaded(id)));
  }
  const fileName = pdfFileName(document);
  const { pdfSha256 } = document;
  if (pdfSha256) return { ...(await platform.files.open(pdfSha256)), fileName };
  const { parts } = await makePdf(platform, document, forms);
  const bytes = parts.reduce((sum, part) => sum + part.byteLength, 0);
  return { stream: Readable.from(parts), bytes, fileName };
}

/**
 * The forms of a document, each as a PDF of its own, as the document stands.
 * @throws Failure `not-found`
 */
export async function makeSinglePdfs(platform: Platform, user: Member, id: string) {
  const { document, forms } = await findForms(platform, user, id);
  return platform.pdf.makeSingles(await makeRequest(platform, document, forms));
}

/** A user downloads a document. */
export function downloaded(id: string): AppEvent {
  return { type: 'document.downloaded', id, detail: { partyId: null } };
}

/**
 * The values that a document's PDF does not show as it should, each of a field's places once.
 * @throws Failure `not-found`
 */
export async function getDocumentReports(
  platform: Platform,
  user: Member,
  id: string,
): Promise<{ items: RenderIssue[] }> {
  const { document, forms } = await findForms(platform, user, id);
  const { issues } = await makePdf(platform, document, forms);
  const items = issues.flatMap(({ form, field: key, kind, detail }): RenderIssue[] => {
    const formTemplateId = forms[form]?.formTemplateId;
    return formTemplateId === undefined ? [] : [{ formTemplateId, key, kind, detail }];
  });
  return { items };
}

function findForms({ database }: Platform, user: Member, id: string) {
  return database.tenant(user.tenantId, async (tx) => {
    const found = await findDocument(tx, id, visibleDocuments(user));
    const forms = await withContents(tx, found.formKeys);
    if (found.state === 'draft') {
      const { forms: known, values } = await fillDraft(tx, user, found, forms);
      return { document: { ...found, values }, forms: known };
    }
    if (found.round === 0) return { document: found, forms };
    const parties = await readWholeParties(tx, id);
    const values = picturedValues(forms, found.values, parties);
    return { document: { ...found, values }, forms };
  });
}
