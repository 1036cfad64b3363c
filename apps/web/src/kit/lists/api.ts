import {
  type BulkOutcome,
  createSavedView,
  deleteSavedView,
  type Endpoint,
  getListPreferences,
  type ListPreferences,
  type SavedView,
  type SavedViewQuery,
  setListColumns,
  updateSavedView,
} from '@countersign/contract';
import { api } from '../../core/api/api.ts';
import { mutationOf, queryOf } from '../../core/api/endpoint-definitions.ts';

const looksApi = api.injectEndpoints({
  endpoints: (build) => ({
    getListPreferences: queryOf(getListPreferences, {
      providesTags: (_look, _error, list) => [{ type: 'list-looks', id: list }],
    }),
    setListColumns: build.mutation<ListPreferences, { list: string; columns: string[] | null }>({
      query: ({ list, columns }) => ({
        endpoint: setListColumns,
        params: { list },
        body: { columns },
        order: `columns of ${list}`,
      }),
      // The table follows at once; where it could not be kept, what was kept comes back.
      async onQueryStarted({ list, columns }, { dispatch, queryFulfilled }) {
        const shown = dispatch(
          looksApi.util.updateQueryData('getListPreferences', list, (look) => ({
            ...look,
            columns,
          })),
        );
        await queryFulfilled.catch(() => shown.undo());
      },
    }),
    createSavedView: mutationOf(createSavedView, {
      async onQueryStarted({ list }, { dispatch, queryFulfilled }) {
        const made = await queryFulfilled.catch(() => undefined);
        if (made === undefined) return;
        // The list opens the view at once, and has to find it.
        dispatch(
          looksApi.util.updateQueryData('getListPreferences', list, (look) => ({
            ...look,
            views: [...look.views, made.data],
          })),
        );
      },
    }),
    updateSavedView: build.mutation<
      SavedView,
      { list: string; id: string; name: string; query: SavedViewQuery }
    >({
      query: ({ list: _list, id, ...body }) => ({
        endpoint: updateSavedView,
        params: { id },
        body,
      }),
      invalidatesTags: (_saved, _error, { list }) => [{ type: 'list-looks', id: list }],
    }),
    /** Does the same to many rows. */
    actOnRows: build.mutation<{ items: BulkOutcome[] }, { endpoint: Endpoint; body: object }>({
      query: ({ endpoint, body }) => ({ endpoint, body }),
    }),
    deleteSavedView: build.mutation<null, { list: string; id: string }>({
      query: ({ id }) => ({ endpoint: deleteSavedView, params: { id } }),
      invalidatesTags: (_answer, _error, { list }) => [{ type: 'list-looks', id: list }],
    }),
  }),
});

export const {
  useGetListPreferencesQuery,
  useSetListColumnsMutation,
  useCreateSavedViewMutation,
  useUpdateSavedViewMutation,
  useDeleteSavedViewMutation,
  useActOnRowsMutation,
} = looksApi;
