import { checkSetupLink, completeSetup } from '@countersign/contract';
import { api } from '../../core/api/api.ts';
import { mutationOf, queryOf } from '../../core/api/endpoint-definitions.ts';

const setupApi = api.injectEndpoints({
  endpoints: () => ({
    checkSetupLink: queryOf(checkSetupLink),
    completeSetup: mutationOf(completeSetup),
  }),
});

export const { useCheckSetupLinkQuery, useCompleteSetupMutation } = setupApi;
