import {
  archiveFormPack,
  createFormPack,
  type EndpointResult,
  type FormPack,
  type FormPackInput,
  getFormPack,
  restoreFormPack,
  type UpdateFormPackInput,
  updateFormPack,
} from '@countersign/contract';
import { api } from '../../core/api/api.ts';

const formPacksApi = api.injectEndpoints({
  endpoints: (build) => ({
    getFormPack: build.query<EndpointResult<typeof getFormPack>, string>({
      query: (id) => ({ endpoint: getFormPack, params: { id } }),
      providesTags: (_result, _error, id) => [{ type: 'form-packs', id }],
    }),
    createFormPack: build.mutation<EndpointResult<typeof createFormPack>, FormPackInput>({
      query: (body) => ({ endpoint: createFormPack, body }),
      invalidatesTags: (made) => (made === undefined ? [] : ['form-packs', 'home']),
    }),
    archiveFormPack: build.mutation<FormPack, string>({
      query: (id) => ({ endpoint: archiveFormPack, params: { id } }),
      invalidatesTags: (done) => (done === undefined ? [] : ['form-packs', 'audit']),
    }),
    restoreFormPack: build.mutation<FormPack, string>({
      query: (id) => ({ endpoint: restoreFormPack, params: { id } }),
      invalidatesTags: (done) => (done === undefined ? [] : ['form-packs', 'audit']),
    }),
    updateFormPack: build.mutation<
      EndpointResult<typeof updateFormPack>,
      { id: string; change: UpdateFormPackInput }
    >({
      query: ({ id, change }) => ({ endpoint: updateFormPack, params: { id }, body: change }),
      async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
        const saved = await queryFulfilled.catch(() => undefined);
        if (saved === undefined) return;
        dispatch(formPacksApi.util.updateQueryData('getFormPack', id, () => saved.data));
      },
      invalidatesTags: (saved) => (saved === undefined ? [] : ['form-packs', 'documents']),
    }),
  }),
});

export const {
  useGetFormPackQuery,
  useCreateFormPackMutation,
  useArchiveFormPackMutation,
  useRestoreFormPackMutation,
  useUpdateFormPackMutation,
} = formPacksApi;
