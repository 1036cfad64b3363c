import { messages, type SubmitType } from '@countersign/contract';
import {
  generationFailed,
  generationStarted,
  generationSucceeded,
} from '../store/slices/document.ts';
import type { AppDispatch } from '../store/store.ts';

/** The documents whose end this page waits for itself. */
const waitedFor = new Set<string>();

/** Ends a generation: once, with its announcement. */
interface GenerationEnd {
  succeeded(submitType: SubmitType): void;
  failed(message: string): void;
  /** No one is signed in any more to be notified. */
  forgotten(): void;
}

/** Notes that a document is generated from now on, and that this page will tell how that ends. */
export function generationBegun(dispatch: AppDispatch, guid: string): GenerationEnd {
  waitedFor.add(guid);
  dispatch(generationStarted(guid));
  return {
    succeeded(submitType) {
      waitedFor.delete(guid);
      const sent = submitType === 'saveSend' ? messages.andEmailSent : '';
      dispatch(generationSucceeded(guid, `${messages.documentGenerated}${sent}`));
    },
    failed(message) {
      waitedFor.delete(guid);
      dispatch(generationFailed(guid, message));
    },
    forgotten: () => void waitedFor.delete(guid),
  };
}

/** Tells if this page reports by itself how a document's generation ends. */
export const isWaitedFor = (guid: string): boolean => waitedFor.has(guid);
