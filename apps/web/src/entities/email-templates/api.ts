import {
  getBuiltInEmail,
  getEmailChoices,
  getEmailOverview,
  getEmailTemplate,
  previewEmail,
  setEmailDefault,
} from '@countersign/contract';
import { api } from '../../core/api/api.ts';
import { mutationOf, queryOf } from '../../core/api/endpoint-definitions.ts';

/** Defines the calls on email templates that several features share. */
const emailTemplateCalls = api.injectEndpoints({
  endpoints: () => ({
    getEmailOverview: queryOf(getEmailOverview, { providesTags: ['email-templates'] }),
    getEmailChoices: queryOf(getEmailChoices, { providesTags: ['email-templates'] }),
    getBuiltInEmail: queryOf(getBuiltInEmail),
    getEmailTemplate: queryOf(getEmailTemplate, {
      providesTags: (_result, _error, id) => ['email-templates', { type: 'email-templates', id }],
    }),
    // Changes nothing, though it is posted: what is written is too long for an address.
    previewEmail: queryOf(previewEmail, { keepUnusedDataFor: 10 }),
    setEmailDefault: mutationOf(setEmailDefault),
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
