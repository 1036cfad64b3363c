import {
  amendDocument,
  createDocument,
  deleteDocument,
  duplicateDocument,
  type EndpointResult,
  getDocumentReports,
  getEarlierValues,
  importDocumentContacts,
  previewDraft,
  updateDocument,
} from '@countersign/contract';
import { mutationOf, queryOf } from '../../core/api/endpoint-definitions.ts';
import { documentCalls } from '../../entities/documents/api.ts';
import { formPackList } from '../../entities/form-packs/api.ts';
import { formTemplateList } from '../../entities/form-templates/api.ts';

export const documentsApi = documentCalls.injectEndpoints({
  endpoints: (build) => ({
    getDocumentReports: build.query<
      EndpointResult<typeof getDocumentReports>,
      /** Each save may have mended some. */
      { id: string; version: string }
    >({
      query: ({ id }) => ({ endpoint: getDocumentReports, params: { id } }),
      keepUnusedDataFor: 5,
    }),
    getEarlierValues: build.query<
      EndpointResult<typeof getEarlierValues>,
      /** Another recipient or pack has others. */
      { id: string; recipientId: string; formPackId: string }
    >({
      query: ({ id }) => ({ endpoint: getEarlierValues, params: { id } }),
      keepUnusedDataFor: 5,
    }),
    previewDraft: queryOf(previewDraft, {
      // A preview starts with what is known now: packs and templates may have changed.
      providesTags: [formPackList, formTemplateList],
    }),
    createDocument: mutationOf(createDocument, {
      async onQueryStarted(_body, { dispatch, queryFulfilled }) {
        const made = await queryFulfilled.catch(() => undefined);
        if (made === undefined) return;
        const { id } = made.data;
        await dispatch(documentsApi.util.upsertQueryData('getDocument', id, made.data));
      },
    }),
    importDocumentContacts: mutationOf(importDocumentContacts),
    duplicateDocument: mutationOf(duplicateDocument, {
      async onQueryStarted(_id, { dispatch, queryFulfilled }) {
        const made = await queryFulfilled.catch(() => undefined);
        if (made === undefined) return;
        const { id } = made.data;
        await dispatch(documentsApi.util.upsertQueryData('getDocument', id, made.data));
      },
    }),
    amendDocument: mutationOf(amendDocument, {
      // The first document and its other amendments show the new one, too.
      invalidatesTags: (result) =>
        result?.family.map(({ id }) => ({ type: 'documents' as const, id })) ?? [],
      async onQueryStarted(_id, { dispatch, queryFulfilled }) {
        const made = await queryFulfilled.catch(() => undefined);
        if (made === undefined) return;
        const { id } = made.data;
        await dispatch(documentsApi.util.upsertQueryData('getDocument', id, made.data));
      },
    }),
    updateDocument: mutationOf(updateDocument),
    deleteDocument: mutationOf(deleteDocument),
  }),
});

export const {
  useImportDocumentContactsMutation,
  useGetDocumentQuery,
  useGetDocumentReportsQuery,
  useGetEarlierValuesQuery,
  useLazyGetDocumentReportsQuery,
  usePreviewDraftQuery,
  useCreateDocumentMutation,
  useDuplicateDocumentMutation,
  useAmendDocumentMutation,
  useUpdateDocumentMutation,
  useDeleteDocumentMutation,
} = documentsApi;
