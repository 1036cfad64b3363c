import {
  type DocumentDetail,
  getDocumentReports,
  messages,
  type SubmitType,
  sendDocument,
} from '@countersign/contract';
import { callEndpoint } from '../../../../core/api/call.ts';
import { readBrowserKey } from '../../../../core/browser-keys.ts';
import { generationBegun } from '../../../../core/documents/generation.ts';
import type { AppDispatch } from '../../../../core/store/store.ts';
import { buildSendBody } from './send-body.ts';

/**
 * Makes the PDF of a saved document (`save`), and has it mailed to those who are asked (`saveSend`). Its
 * Guid is among the generating ones meanwhile; what came of it is announced by the document slice's
 * notification. Never throws.
 */
export function submitDocumentThunk(document: DocumentDetail, submitType: SubmitType) {
  return async (dispatch: AppDispatch): Promise<void> => {
    const end = generationBegun(dispatch, document.id);
    const failure = await submits[submitType](document);
    if (failure === undefined) end.succeeded(submitType);
    else end.failed(failure);
  };
}

/** Maps the submit types to their calls, which return an error message. */
const submits: Record<SubmitType, (document: DocumentDetail) => Promise<string | undefined>> = {
  save: async ({ id }) => {
    // Asking what its PDF does not show as it should makes it.
    const answer = await callEndpoint(getDocumentReports, { params: { id } });
    return answer.status ? undefined : (answer.serverMessage ?? messages.apiFailed);
  },
  saveSend: async (document) => {
    const body = buildSendBody(document, {
      tenantGuid: readBrowserKey('currentTenantGuid') ?? '',
      userName: readBrowserKey('userName') ?? '',
      now: new Date(),
    });
    const answer = await callEndpoint(sendDocument, { body });
    if (!answer.status) return answer.serverMessage ?? messages.sendFailed;
    return answer.result === null ? messages.sendFailed : undefined;
  },
};
