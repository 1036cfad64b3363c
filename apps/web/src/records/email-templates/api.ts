import {
  type EmailDraft,
  type EmailEvent,
  type EmailTemplate,
  type EndpointInput,
  type EndpointResult,
  getBuiltInEmail,
  getEmailChoices,
  getEmailOverview,
  getEmailTemplate,
  previewEmail,
  setEmailDefault,
} from '@countersign/contract';
import { api } from '../../core/api/api.ts';

/** What several features ask of e-mail templates. */
export const emailTemplateCalls = api.injectEndpoints({
  endpoints: (build) => ({
    getEmailOverview: build.query<
      EndpointResult<typeof getEmailOverview>,
      EndpointInput<typeof getEmailOverview>['query']
    >({
      query: (query) => ({ endpoint: getEmailOverview, query }),
      providesTags: ['email-templates'],
    }),
    getEmailChoices: build.query<
      EndpointResult<typeof getEmailChoices>,
      EndpointInput<typeof getEmailChoices>['query']
    >({
      query: (query) => ({ endpoint: getEmailChoices, query }),
      providesTags: ['email-templates'],
    }),
    getBuiltInEmail: build.query<EndpointResult<typeof getBuiltInEmail>, EmailEvent>({
      query: (event) => ({ endpoint: getBuiltInEmail, params: { event } }),
    }),
    getEmailTemplate: build.query<EmailTemplate, string>({
      query: (id) => ({ endpoint: getEmailTemplate, params: { id } }),
      providesTags: (_result, _error, id) => ['email-templates', { type: 'email-templates', id }],
    }),
    // Changes nothing, though it is posted: what is written is too long for an address.
    previewEmail: build.query<EndpointResult<typeof previewEmail>, EmailDraft>({
      query: (body) => ({ endpoint: previewEmail, body }),
      keepUnusedDataFor: 10,
    }),
    setEmailDefault: build.mutation<
      null,
      { event: EmailEvent; body: EndpointInput<typeof setEmailDefault>['body'] }
    >({
      query: ({ event, body }) => ({ endpoint: setEmailDefault, params: { event }, body }),
    }),
  }),
});

export const {
  useGetBuiltInEmailQuery,
  useGetEmailChoicesQuery,
  useGetEmailOverviewQuery,
  useGetEmailTemplateQuery,
  usePreviewEmailQuery,
  useSetEmailDefaultMutation,
} = emailTemplateCalls;
