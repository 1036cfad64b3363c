import {
  createDocument,
  deleteDocument,
  type EndpointInput,
  type EndpointResult,
  getDocumentReports,
  previewDraft,
  updateDocument,
  useDocumentAgain,
} from '@countersign/contract';
import { documentCalls } from '../../records/documents/api.ts';
import { formPackList } from '../../records/form-packs/api.ts';
import { formTemplateList } from '../../records/form-templates/api.ts';

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
    previewDraft: build.query<EndpointResult<typeof previewDraft>, string>({
      query: (formPackId) => ({ endpoint: previewDraft, params: { id: formPackId } }),
      // A preview starts with what is known now: packs and templates may have changed.
      providesTags: [formPackList, formTemplateList],
    }),
    createDocument: build.mutation<
      EndpointResult<typeof createDocument>,
      EndpointInput<typeof createDocument>['body']
    >({
      query: (body) => ({ endpoint: createDocument, body }),
      async onQueryStarted(_body, { dispatch, queryFulfilled }) {
        const made = await queryFulfilled.catch(() => undefined);
        if (made === undefined) return;
        const { id } = made.data;
        await dispatch(documentsApi.util.upsertQueryData('getDocument', id, made.data));
      },
    }),
    useAgain: build.mutation<EndpointResult<typeof useDocumentAgain>, string>({
      query: (id) => ({ endpoint: useDocumentAgain, params: { id } }),
      async onQueryStarted(_id, { dispatch, queryFulfilled }) {
        const made = await queryFulfilled.catch(() => undefined);
        if (made === undefined) return;
        const { id } = made.data;
        await dispatch(documentsApi.util.upsertQueryData('getDocument', id, made.data));
      },
    }),
    updateDocument: build.mutation<
      EndpointResult<typeof updateDocument>,
      { id: string; change: EndpointInput<typeof updateDocument>['body'] }
    >({
      query: ({ id, change }) => ({ endpoint: updateDocument, params: { id }, body: change }),
    }),
    deleteDocument: build.mutation<null, string>({
      query: (id) => ({ endpoint: deleteDocument, params: { id } }),
    }),
  }),
});

export const {
  useGetDocumentQuery,
  useGetDocumentReportsQuery,
  useLazyGetDocumentReportsQuery,
  usePreviewDraftQuery,
  useCreateDocumentMutation,
  useUseAgainMutation,
  useUpdateDocumentMutation,
  useDeleteDocumentMutation,
} = documentsApi;
