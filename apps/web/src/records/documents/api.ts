import { type EndpointInput, type EndpointResult, listDocuments } from '@countersign/contract';
import { api } from '../../core/api/api.ts';

/** The lists of documents, as against one document. */
export const documentList = { type: 'documents', id: 'LIST' } as const;

/** What several features ask of documents. */
const documentCalls = api.injectEndpoints({
  endpoints: (build) => ({
    listDocuments: build.query<
      EndpointResult<typeof listDocuments>,
      EndpointInput<typeof listDocuments>['query']
    >({
      query: (query) => ({ endpoint: listDocuments, query }),
      providesTags: [documentList],
    }),
  }),
});

export const { useListDocumentsQuery } = documentCalls;
