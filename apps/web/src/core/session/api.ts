import { getSession } from '@countersign/contract';
import { api } from '../api/api.ts';
import { queryOf } from '../api/endpoint-definitions.ts';

/** Defines the call for the session. */
export const sessionApi = api.injectEndpoints({
  endpoints: () => ({
    getSession: queryOf(getSession, {
      providesTags: ['session'],
      // The signed-in user stays known while any page is shown.
      keepUnusedDataFor: 86_400,
    }),
  }),
});

export const { useGetSessionQuery } = sessionApi;
