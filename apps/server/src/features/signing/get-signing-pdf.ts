import * as contract from '@countersign/contract';
import { formsShownTo } from '@countersign/domain';
import { record } from '../../platform/events/record.ts';
import { Failure, notFound } from '../../platform/failure/failure.ts';
import { operation } from '../../platform/http/operation.ts';
import {
  answerOf,
  formPdf,
  makePdf,
  pdfFileName,
  picturedValues,
  withContents,
} from '../documents/index.ts';
import { assertKnown, findSigning } from './find-signing.ts';
import { canDownload } from './get-signing.ts';
import { signingSentence } from './signing-sentence.ts';

/**
 * The document as it stands, as its party sees it; once it is finished, the sealed file. One form of it alone, where
 * each is a PDF of its own. After the party has acted it takes a device on which a code was entered.
 * @throws Failure `not-found`, `forbidden`; `conflict` before the party's turn and after the last day
 */
export const getSigningPdf = operation(
  contract.getSigningPdf,
  async ({ platform, caller, query: { formTemplateId } }) => {
    const { document, values, forms, party } = await platform.database.tenant(
      caller.tenantId,
      async (tx) => {
        const signing = await findSigning(tx, caller);
        assertKnown(signing);
        const { state, document, party, parties } = signing;
        if (!canDownload(signing, caller.isKnownDevice)) {
          throw (state === 'done' || state === 'finished') && !caller.isKnownDevice
            ? new Failure('forbidden', 'To download the document, request a code by email.')
            : new Failure('conflict', signingSentence(signing));
        }
        const forms = await withContents(tx, document.formKeys);
        const also = state === 'open' ? party : undefined;
        const values = picturedValues(forms, document.values, parties, also);
        const detail = { partyId: party.id };
        await record(tx, caller, { type: 'document.downloaded', id: document.id, detail });
        return { document, values, forms, party };
      },
    );
    const shown = formsShownTo(forms, party);
    const isShown = (id: string) => shown.some((form) => form.formTemplateId === id);
    if (shown.length === 0 || (formTemplateId !== undefined && !isShown(formTemplateId))) {
      throw notFound('PDF');
    }
    if (formTemplateId !== undefined) {
      return formPdf(platform, { ...document, values }, forms, formTemplateId);
    }
    const fileName = pdfFileName(document);
    if (document.state === 'approved') {
      const sealed = shown.length < forms.length ? party.pdfSha256 : document.pdfSha256;
      if (sealed === null) throw notFound('PDF');
      return { ...(await platform.files.open(sealed)), fileName };
    }
    const { parts } = await makePdf(platform, { ...document, values, allForms: forms }, shown);
    return answerOf(parts, fileName);
  },
);
