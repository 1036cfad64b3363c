import { type DocumentDetail, messages, sendDocument } from '@countersign/contract';
import { api } from '../../core/api/api.ts';
import { callEndpoint } from '../../core/api/call.ts';
import {
  generationFailed,
  generationStarted,
  generationSucceeded,
} from '../../core/store/slices/document.ts';
import type { AppDispatch } from '../../core/store/store.ts';
import { buildSendBody } from './send-body.ts';

/**
 * Sends a saved draft: the PDF is made and mailed. The document's Guid is among the generating ones
 * meanwhile; what came of it is announced by the document slice's notification. Never throws.
 */
export function sendDocumentThunk(document: DocumentDetail) {
  return async (dispatch: AppDispatch): Promise<void> => {
    dispatch(generationStarted(document.id));
    const body = buildSendBody(document, {
      tenantGuid: localStorage.getItem('currentTenantGuid') ?? '',
      userName: localStorage.getItem('userName') ?? '',
      now: new Date(),
    });
    const answer = await callEndpoint(sendDocument, { body });
    if (answer.status) {
      const message = `${messages.documentGenerated}${messages.andEmailSent}`;
      dispatch(generationSucceeded(document.id, message));
    } else {
      dispatch(generationFailed(document.id, answer.serverMessage ?? messages.sendFailed));
    }
    dispatch(api.util.invalidateTags(['documents', 'home', 'outbox']));
  };
}
