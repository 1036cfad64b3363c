import { type DocumentForm, getDocument, listDocuments } from '@countersign/contract';
import { api } from '../../core/api/api.ts';
import { queryOf } from '../../core/api/endpoint-definitions.ts';

/** The lists of documents, as against one document. */
export const documentList = { type: 'documents', id: 'LIST' } as const;

/** Of whom and what a draft's fields can tell. */
const sourceTags = [
  'contacts',
  'projects',
  'companies',
  'custom-fields',
  // Changes of single users are published by their ids, and to all lists of users.
  { type: 'users', id: 'LIST' },
] as const;

const isBound = ({ bound, fields }: DocumentForm) =>
  bound !== undefined && fields.some(({ binding }) => binding !== undefined);

/** Defines the calls on documents that several features share. */
export const documentCalls = api.injectEndpoints({
  endpoints: () => ({
    listDocuments: queryOf(listDocuments, { providesTags: [documentList] }),
    getDocument: queryOf(getDocument, {
      // A draft shows what its sources have: it changes with them, and a family with each of its documents.
      providesTags: (result, _error, id) => [
        { type: 'documents', id },
        ...(result?.family ?? []).map((one) => ({ type: 'documents' as const, id: one.id })),
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
