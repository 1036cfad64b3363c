import {
  checkSetupLink,
  completeSetup,
  type EndpointResult,
  type SetupInput,
} from '@countersign/contract';
import { api } from '../../core/api/api.ts';

const setupApi = api.injectEndpoints({
  endpoints: (build) => ({
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

export const { useCheckSetupLinkQuery, useCompleteSetupMutation } = setupApi;
