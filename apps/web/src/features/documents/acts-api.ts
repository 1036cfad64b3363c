import {
  addComment,
  copyPartyLink,
  type DocumentDetail,
  type EndpointInput,
  findDocumentReaders,
  getDocumentEvents,
  listComments,
  listDocumentFiles,
  recordPaperSignature,
  savePartyValues,
  signInPerson,
  textPartyLink,
} from '@countersign/contract';
import { mutationOf, queryOf, recordTag } from '../../core/api/endpoint-definitions.ts';
import { documentsApi } from './api.ts';

/** Defines the calls on sent documents, besides acting on them (`entities/documents/acts.ts`). */
const actsApi = documentsApi.injectEndpoints({
  endpoints: (build) => ({
    recordPaperSignature: build.mutation<
      DocumentDetail,
      EndpointInput<typeof recordPaperSignature>['params'] & {
        query: EndpointInput<typeof recordPaperSignature>['query'];
        file: File;
      }
    >({
      query: ({ id, query, file }) => ({
        endpoint: recordPaperSignature,
        params: { id },
        query,
        file,
      }),
    }),
    saveOwnValues: mutationOf(savePartyValues),
    signInPerson: mutationOf(signInPerson),
    copyPartyLink: mutationOf(copyPartyLink),
    textPartyLink: mutationOf(textPartyLink),
    listComments: queryOf(listComments, {
      providesTags: recordTag('documents'),
    }),
    addComment: mutationOf(addComment),
    findDocumentReaders: queryOf(findDocumentReaders),
    getDocumentEvents: queryOf(getDocumentEvents, {
      providesTags: recordTag('documents'),
    }),
    listDocumentFiles: queryOf(listDocumentFiles, {
      providesTags: recordTag('documents'),
    }),
  }),
});

export const {
  useSaveOwnValuesMutation,
  useRecordPaperSignatureMutation,
  useSignInPersonMutation,
  useCopyPartyLinkMutation,
  useTextPartyLinkMutation,
  useListCommentsQuery,
  useAddCommentMutation,
  useFindDocumentReadersQuery,
  useGetDocumentEventsQuery,
  useListDocumentFilesQuery,
} = actsApi;
