import { getDocument, messages } from '@countersign/contract';
import { api } from '../api/api.ts';
import { callEndpoint } from '../api/call.ts';
import type { AppDispatch } from '../store/store.ts';
import { generationBegun, isWaitedFor } from './generation.ts';

/** Sets how often, and at which interval in milliseconds, a document that is still a draft is looked up. */
const looks = { maxAttempts: 6, apart: 2000 };

/**
 * Reports the outcome of documents that were generating when their page was left or reloaded, and whose answer never
 * came: the document itself says if it was sent.
 */
export function awaitGenerated(guids: readonly string[]) {
  return async (dispatch: AppDispatch): Promise<void> => {
    const left = guids.filter((guid) => !isWaitedFor(guid));
    await Promise.all(left.map((guid) => awaitOutcome(dispatch, guid)));
    if (left.length > 0) dispatch(api.util.invalidateTags(['documents', 'home', 'outbox']));
  };
}

async function awaitOutcome(dispatch: AppDispatch, guid: string): Promise<void> {
  const end = generationBegun(dispatch, guid);
  for (let look = 1; ; ) {
    const answer = await callEndpoint(getDocument, { params: { id: guid } });
    if (answer.status && answer.result.state !== 'draft') return end.succeeded('saveSend');
    if (!answer.status && answer.code === 'unauthenticated') return end.forgotten();
    const isUnreachable = !answer.status && answer.code === 'unavailable';
    if (!answer.status && !isUnreachable) {
      return end.failed(answer.serverMessage ?? messages.sendFailed);
    }
    // The server may still be generating: it doesn’t know that its caller has left.
    if (answer.status && look++ >= looks.maxAttempts) return end.failed(messages.stillDraft);
    await new Promise((resolve) => setTimeout(resolve, looks.apart));
  }
}
