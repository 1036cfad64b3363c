import {
  type EndpointInput,
  type EndpointResult,
  getHome,
  setHomeCards,
} from '@countersign/contract';
import { api } from '../../core/api/api.ts';

/** What the dashboard shows. */
export type Home = EndpointResult<typeof getHome>;

const homeApi = api.injectEndpoints({
  endpoints: (build) => ({
    getHome: build.query<Home, EndpointInput<typeof getHome>['query']>({
      query: (query) => ({ endpoint: getHome, query }),
      providesTags: ['home'],
    }),
    setHomeCards: build.mutation<
      EndpointResult<typeof setHomeCards>,
      EndpointInput<typeof setHomeCards>['body']
    >({
      query: (body) => ({ endpoint: setHomeCards, body }),
      invalidatesTags: ['home'],
    }),
  }),
});

export const { useGetHomeQuery, useSetHomeCardsMutation } = homeApi;
