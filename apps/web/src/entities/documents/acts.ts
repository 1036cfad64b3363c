import {
  approveDocument,
  changeDocumentValues,
  correctDocument,
  type DocumentDetail,
  declineDocument,
  type EndpointInput,
  extendDocument,
  finishAgain,
  reassignParty,
  remindParties,
  reopenDocument,
  returnDocument,
  takeBackDocument,
  voidDocument,
} from '@countersign/contract';
import { documentCalls } from './api.ts';

/** Maps the acts on a sent document to their calls. */
const acts = {
  approve: approveDocument,
  decline: declineDocument,
  return: returnDocument,
  void: voidDocument,
  takeBack: takeBackDocument,
  remind: remindParties,
  reassign: reassignParty,
  extend: extendDocument,
  correct: correctDocument,
  changeValues: changeDocumentValues,
  reopen: reopenDocument,
  finish: finishAgain,
} as const;
type DocumentAct = keyof typeof acts;

/** One of these acts, on one document. */
export type ActInput = {
  [Act in DocumentAct]: { id: string; act: Act; body: EndpointInput<(typeof acts)[Act]>['body'] };
}[DocumentAct];

const actsApi = documentCalls.injectEndpoints({
  endpoints: (build) => ({
    actOnDocument: build.mutation<DocumentDetail | null, ActInput>({
      query: ({ id, act, body }) => ({ endpoint: acts[act], params: { id }, body }),
    }),
  }),
});

export const { useActOnDocumentMutation } = actsApi;
