import * as contract from '@countersign/contract';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { presentForm } from './document-rows.ts';
import { getDocument } from './get-document.ts';
import { getDocumentPdf, getDocumentReports } from './get-document-pdf.ts';
import { listDocuments } from './list-documents.ts';
import { startValues } from './merge-values.ts';
import { formsOfPack } from './pack-forms.ts';
import { findRecipients } from './recipients.ts';
import { createDocument, updateDocument } from './save-draft.ts';
import { sendDocument } from './send-document.ts';

export function documentRoutes(platform: Platform): Route[] {
  const { database } = platform;
  return [
    route(contract.listDocuments, ({ user, query }) => listDocuments(database, user, query)),
    route(contract.getDocument, ({ user, params }) => getDocument(database, user, params.id)),
    route(contract.createDocument, ({ user, body, address }) =>
      createDocument(database, user, body, address),
    ),
    route(contract.updateDocument, ({ user, params, body, address }) =>
      updateDocument(database, user, params.id, body, address),
    ),
    route(contract.previewDraft, async ({ user, params }) => {
      const forms = await database.tenant(user.tenantId, (tx) => formsOfPack(tx, params.id));
      const values = startValues(forms);
      return { forms: forms.map((form) => presentForm(form, values)) };
    }),
    route(contract.sendDocument, ({ user, body, address }) =>
      sendDocument(platform, user, body, address),
    ),
    route(contract.getDocumentPdf, ({ user, params }) => getDocumentPdf(platform, user, params.id)),
    route(contract.getDocumentReports, ({ user, params }) =>
      getDocumentReports(platform, user, params.id),
    ),
    route(contract.findRecipients, ({ user, query }) =>
      findRecipients(database, user, query.search),
    ),
  ];
}
