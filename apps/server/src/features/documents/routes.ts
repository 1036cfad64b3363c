import * as contract from '@countersign/contract';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { findRecipients } from '../contacts/index.ts';
import { formsOfPack, presentForm } from './document-queries.ts';
import { getDocument } from './get-document.ts';
import { getDocumentPdf, getDocumentReports } from './get-document-pdf.ts';
import { listDocuments } from './list-documents.ts';
import { startValues } from './merge-values.ts';
import { createDocument, updateDocument } from './save-draft.ts';
import { sendDocument } from './send-document.ts';

export function documentRoutes(platform: Platform): Route[] {
  const { database } = platform;
  return [
    route(contract.listDocuments, ({ caller, query }) => listDocuments(database, caller, query)),
    route(contract.getDocument, ({ caller, params }) => getDocument(database, caller, params.id)),
    route(contract.createDocument, ({ caller, body }) => createDocument(database, caller, body)),
    route(contract.updateDocument, ({ caller, params, body }) =>
      updateDocument(database, caller, params.id, body),
    ),
    route(contract.previewDraft, async ({ caller, params }) => {
      const forms = await database.tenant(caller.tenantId, (tx) => formsOfPack(tx, params.id));
      const values = startValues(forms);
      return { forms: forms.map((form) => presentForm(form, values)) };
    }),
    route(contract.sendDocument, ({ caller, body }) => sendDocument(platform, caller, body)),
    route(contract.getDocumentPdf, ({ caller, params }) =>
      getDocumentPdf(platform, caller, params.id),
    ),
    route(contract.getDocumentReports, ({ caller, params }) =>
      getDocumentReports(platform, caller, params.id),
    ),
    route(contract.findRecipients, ({ caller, query }) =>
      findRecipients(database, caller, query.search),
    ),
  ];
}
