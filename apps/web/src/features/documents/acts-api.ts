import {
  addComment,
  type EndpointInput,
  type EndpointResult,
  getDocumentEvents,
  listComments,
  listDocumentFiles,
  savePartyValues,
  signInPerson,
} from '@countersign/contract';
import { documentsApi } from './api.ts';

const documentTag = (id: string) => ({ type: 'documents', id }) as const;

/** What people do with documents that were sent, besides acting on them (`records/documents/acts.ts`). */
const actsApi = documentsApi.injectEndpoints({
  endpoints: (build) => ({
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
  useSaveOwnValuesMutation,
  useSignInPersonMutation,
  useListCommentsQuery,
  useAddCommentMutation,
  useGetDocumentEventsQuery,
  useListDocumentFilesQuery,
} = actsApi;
