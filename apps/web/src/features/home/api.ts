import {
  type EndpointInput,
  type EndpointResult,
  getHome,
  releaseHeldEmails,
  setHomeCards,
} from '@countersign/contract';
import { useEffect, useState } from 'react';
import { api } from '../../core/api/api.ts';
import { mutationOf, queryOf } from '../../core/api/endpoint-definitions.ts';
import type { ChosenScope } from '../../core/session/chosen-scope.ts';
import { store } from '../../core/store/store.ts';

/** Holds the data of the home page. */
export type Home = EndpointResult<typeof getHome>;

const homeApi = api.injectEndpoints({
  endpoints: (build) => ({
    getHome: queryOf(getHome, { providesTags: ['home'] }),
    setHomeCards: build.mutation<
      EndpointResult<typeof setHomeCards>,
      EndpointInput<typeof setHomeCards>['body']
    >({
      query: (body) => ({ endpoint: setHomeCards, body, order: 'cards of the home page' }),
      // The page follows at once; where it could not be kept, what was kept comes back.
      async onQueryStarted({ cards }, { dispatch, getState, queryFulfilled }) {
        if (cards === null) return;
        const scopes = homeApi.util.selectCachedArgsForQuery(getState(), 'getHome');
        const own = (home: Home) => ({ ...home, cards, isOwn: true });
        const shown = scopes.map((scope) =>
          dispatch(homeApi.util.updateQueryData('getHome', scope, own)),
        );
        await queryFulfilled.catch(() => {
          for (const one of shown) one.undo();
        });
      },
      invalidatesTags: ['home'],
    }),
    releaseHeldEmails: mutationOf(releaseHeldEmails),
  }),
});

export const { useReleaseHeldEmailsMutation, useSetHomeCardsMutation } = homeApi;

let isBegun = false;

/** Asks for what the home page shows before it is there to ask itself: beside the session, not after it. */
export function beginHome(scope: ChosenScope): void {
  isBegun = true;
  void store.dispatch(homeApi.endpoints.getHome.initiate(scope, { subscribe: false }));
}

/** Maximum age of the first answer that is used instead of a new one, in seconds. */
const newEnough = 5;

/** Loads the home page, again each time that it is opened. */
export function useHome(scope: ChosenScope) {
  const [wasBegun] = useState(isBegun);
  useEffect(() => {
    isBegun = false;
  }, []);
  return homeApi.useGetHomeQuery(scope, {
    refetchOnMountOrArgChange: wasBegun ? newEnough : true,
  });
}
