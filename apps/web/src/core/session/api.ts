import { getSession, type Session } from '@countersign/contract';
import { api } from '../api/api.ts';

/** Who is signed in. */
export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSession: build.query<Session, void>({
      query: () => ({ endpoint: getSession }),
      providesTags: ['session'],
      // Who one is stays known while any page is shown.
      keepUnusedDataFor: 86_400,
    }),
  }),
});

export const { useGetSessionQuery } = sessionApi;
