import {
  checkSetupLink,
  completeSetup,
  type EndpointResult,
  getSession,
  type Session,
  type SetupInput,
} from '@countersign/contract';
import { api } from '../../app/api/api.ts';

/** The session and the set-up link. */
export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSession: build.query<Session, void>({
      query: () => ({ endpoint: getSession }),
      providesTags: ['session'],
      // Who one is stays known while any page is shown.
      keepUnusedDataFor: 86_400,
    }),
    checkSetupLink: build.query<EndpointResult<typeof checkSetupLink>, string>({
      query: (token) => ({ endpoint: checkSetupLink, params: { token } }),
    }),
    completeSetup: build.mutation<
      EndpointResult<typeof completeSetup>,
      { token: string; body: SetupInput }
    >({
      query: ({ token, body }) => ({ endpoint: completeSetup, params: { token }, body }),
    }),
  }),
});

export const { useCheckSetupLinkQuery, useCompleteSetupMutation, useGetSessionQuery } = sessionApi;
