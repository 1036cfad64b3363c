import {
  type EmailEvent,
  type EndpointInput,
  type EndpointResult,
  getEmailOverview,
  setEmailDefault,
} from '@countersign/contract';
import { api } from '../../core/api/api.ts';

/** What is fetched anew once a change was taken; nothing after one that was refused. */
export const afterSuccess = (result: unknown) =>
  result === undefined ? [] : (['email-templates', 'audit'] as const);

/** What several features ask of e-mail templates. */
const emailTemplateCalls = api.injectEndpoints({
  endpoints: (build) => ({
    getEmailOverview: build.query<
      EndpointResult<typeof getEmailOverview>,
      EndpointInput<typeof getEmailOverview>['query']
    >({
      query: (query) => ({ endpoint: getEmailOverview, query }),
      providesTags: ['email-templates'],
    }),
    setEmailDefault: build.mutation<
      null,
      { event: EmailEvent; body: EndpointInput<typeof setEmailDefault>['body'] }
    >({
      query: ({ event, body }) => ({ endpoint: setEmailDefault, params: { event }, body }),
      invalidatesTags: afterSuccess,
    }),
  }),
});

export const { useGetEmailOverviewQuery, useSetEmailDefaultMutation } = emailTemplateCalls;
