import {
  type DocumentForm,
  type EndpointInput,
  type EndpointResult,
  getDocument,
  listDocuments,
} from '@countersign/contract';
import { api } from '../../core/api/api.ts';

/** The lists of documents, as against one document. */
export const documentList = { type: 'documents', id: 'LIST' } as const;

/** Of whom and what a draft's fields can tell. */
const sourceTags = [
  'contacts',
  'projects',
  'companies',
  'custom-fields',
  // Changes of single users are told by their ids, and to all that lists them.
  { type: 'users', id: 'LIST' },
] as const;

const isBound = ({ bound, fields }: DocumentForm) =>
  bound !== undefined && fields.some(({ binding }) => binding !== undefined);

/** What several features ask of documents. */
export const documentCalls = api.injectEndpoints({
  endpoints: (build) => ({
    listDocuments: build.query<
      EndpointResult<typeof listDocuments>,
      EndpointInput<typeof listDocuments>['query']
    >({
      query: (query) => ({ endpoint: listDocuments, query }),
      providesTags: [documentList],
    }),
    getDocument: build.query<EndpointResult<typeof getDocument>, string>({
      query: (id) => ({ endpoint: getDocument, params: { id } }),
      // A draft shows what its sources have: it changes with them.
      providesTags: (result, _error, id) => [
        { type: 'documents', id },
        ...(result?.forms.some(isBound) ? sourceTags : []),
      ],
    }),
  }),
});

export const {
  useListDocumentsQuery,
  useLazyListDocumentsQuery,
  useGetDocumentQuery,
  useLazyGetDocumentQuery,
} = documentCalls;
