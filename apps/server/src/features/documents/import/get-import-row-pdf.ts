import * as contract from '@countersign/contract';
import { notFound } from '../../../platform/failure/failure.ts';
import { operation } from '../../../platform/http/operation.ts';
import { rehearseRow } from '../../../platform/imports/rehearse-row.ts';
import { answerOf, readShown } from '../pdf/get-document-pdf.ts';
import { makePdf, pdfFileName } from '../pdf/make-pdf.ts';
import { draftsImport } from './drafts-import.ts';

/**
 * The PDF that a row of a checked import would be sent as.
 * @throws Failure `not-found`; `conflict` where the row can't be drafted, with why
 */
export const getImportRowPdf = operation(
  contract.getImportRowPdf,
  async ({ platform, database, caller, params }) => {
    let shown: Awaited<ReturnType<typeof readShown>> | undefined;
    await database.tenant(caller.tenantId, (tx) =>
      rehearseRow(tx, draftsImport(platform), caller, params, async (trial, id) => {
        shown = await readShown(trial, caller, id);
      }),
    );
    if (!shown) throw notFound('row');
    const { document, forms } = shown;
    const { parts } = await makePdf(platform, document, forms);
    return answerOf(parts, pdfFileName(document));
  },
);
