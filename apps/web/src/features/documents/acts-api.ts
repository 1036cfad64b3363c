import {
  addComment,
  approveDocument,
  type DocumentDetail,
  declineDocument,
  type EndpointInput,
  type EndpointResult,
  extendDocument,
  finishAgain,
  getDocumentEvents,
  listComments,
  listDocumentFiles,
  reassignParty,
  remindParties,
  reopenDocument,
  savePartyValues,
  signInPerson,
  takeBackDocument,
  voidDocument,
} from '@countersign/contract';
import { documentList } from '../../records/documents/api.ts';
import { documentsApi } from './api.ts';

/** What can be done with a document that was sent, each with its call. */
const acts = {
  approve: approveDocument,
  decline: declineDocument,
  void: voidDocument,
  takeBack: takeBackDocument,
  remind: remindParties,
  reassign: reassignParty,
  extend: extendDocument,
  reopen: reopenDocument,
  finish: finishAgain,
} as const;
export type DocumentAct = keyof typeof acts;

/** One of these acts, on one document. */
export type ActInput = {
  [Act in DocumentAct]: { id: string; act: Act; body: EndpointInput<(typeof acts)[Act]>['body'] };
}[DocumentAct];

const documentTag = (id: string) => ({ type: 'documents', id }) as const;

/** What people do with documents that were sent. */
const actsApi = documentsApi.injectEndpoints({
  endpoints: (build) => ({
    actOnDocument: build.mutation<DocumentDetail, ActInput>({
      query: ({ id, act, body }) => ({ endpoint: acts[act], params: { id }, body }),
      async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
        const done = await queryFulfilled.catch(() => undefined);
        if (done === undefined) return;
        dispatch(documentsApi.util.updateQueryData('getDocument', id, () => done.data));
      },
      // Where somebody was quicker the page shows what they did.
      invalidatesTags: (done, _error, { id }) =>
        done === undefined ? [documentTag(id), documentList] : [documentList, 'home', 'audit'],
    }),
    saveOwnValues: build.mutation<
      EndpointResult<typeof savePartyValues>,
      { id: string; body: EndpointInput<typeof savePartyValues>['body'] }
    >({
      query: ({ id, body }) => ({ endpoint: savePartyValues, params: { id }, body }),
    }),
    signInPerson: build.mutation<
      EndpointResult<typeof signInPerson>,
      { id: string; body: EndpointInput<typeof signInPerson>['body'] }
    >({
      query: ({ id, body }) => ({ endpoint: signInPerson, params: { id }, body }),
      invalidatesTags: (_done, _error, { id }) => [documentTag(id)],
    }),
    listComments: build.query<EndpointResult<typeof listComments>, string>({
      query: (id) => ({ endpoint: listComments, params: { id } }),
      providesTags: (_result, _error, id) => [documentTag(id)],
    }),
    addComment: build.mutation<
      EndpointResult<typeof addComment>,
      { id: string; body: EndpointInput<typeof addComment>['body'] }
    >({
      query: ({ id, body }) => ({ endpoint: addComment, params: { id }, body }),
      invalidatesTags: (done, _error, { id }) => (done === undefined ? [] : [documentTag(id)]),
    }),
    getDocumentEvents: build.query<EndpointResult<typeof getDocumentEvents>, string>({
      query: (id) => ({ endpoint: getDocumentEvents, params: { id } }),
      providesTags: (_result, _error, id) => [documentTag(id)],
    }),
    listDocumentFiles: build.query<EndpointResult<typeof listDocumentFiles>, string>({
      query: (id) => ({ endpoint: listDocumentFiles, params: { id } }),
      providesTags: (_result, _error, id) => [documentTag(id)],
    }),
  }),
});

export const {
  useActOnDocumentMutation,
  useSaveOwnValuesMutation,
  useSignInPersonMutation,
  useListCommentsQuery,
  useAddCommentMutation,
  useGetDocumentEventsQuery,
  useListDocumentFilesQuery,
} = actsApi;
