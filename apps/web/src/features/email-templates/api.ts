import {
  archiveEmailTemplate,
  createEmailTemplate,
  type EmailDraft,
  type EmailTemplate,
  type EndpointInput,
  type EndpointResult,
  getEmailTemplateVersion,
  listEmailTemplates,
  listEmailTemplateVersions,
  restoreEmailTemplate,
  restoreEmailTemplateVersion,
  sendTestEmail,
  updateEmailTemplate,
} from '@countersign/contract';
import { api } from '../../core/api/api.ts';

const emailTemplatesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listEmailTemplates: build.query<
      EndpointResult<typeof listEmailTemplates>,
      EndpointInput<typeof listEmailTemplates>['query']
    >({
      query: (query) => ({ endpoint: listEmailTemplates, query }),
      providesTags: ['email-templates'],
    }),
    createEmailTemplate: build.mutation<
      EmailTemplate,
      EndpointInput<typeof createEmailTemplate>['body']
    >({
      query: (body) => ({ endpoint: createEmailTemplate, body }),
    }),
    updateEmailTemplate: build.mutation<
      EmailTemplate,
      { id: string; change: EndpointInput<typeof updateEmailTemplate>['body'] }
    >({
      query: ({ id, change }) => ({ endpoint: updateEmailTemplate, params: { id }, body: change }),
    }),
    archiveEmailTemplate: build.mutation<EmailTemplate, string>({
      query: (id) => ({ endpoint: archiveEmailTemplate, params: { id } }),
    }),
    restoreEmailTemplate: build.mutation<EmailTemplate, string>({
      query: (id) => ({ endpoint: restoreEmailTemplate, params: { id } }),
    }),
    listEmailTemplateVersions: build.query<
      EndpointResult<typeof listEmailTemplateVersions>,
      { id: string; page: number }
    >({
      query: ({ id, page }) => ({
        endpoint: listEmailTemplateVersions,
        params: { id },
        query: { page, pageSize: 20 },
      }),
      providesTags: ['email-templates'],
    }),
    getEmailTemplateVersion: build.query<
      EndpointResult<typeof getEmailTemplateVersion>,
      { id: string; version: number }
    >({
      query: (params) => ({ endpoint: getEmailTemplateVersion, params }),
    }),
    restoreEmailTemplateVersion: build.mutation<
      EmailTemplate,
      { id: string; version: number; revision: number }
    >({
      query: ({ id, version, revision }) => ({
        endpoint: restoreEmailTemplateVersion,
        params: { id, version },
        body: { revision },
      }),
    }),
    sendTestEmail: build.mutation<EndpointResult<typeof sendTestEmail>, EmailDraft>({
      query: (body) => ({ endpoint: sendTestEmail, body }),
    }),
  }),
});

export const {
  useListEmailTemplatesQuery,
  useCreateEmailTemplateMutation,
  useUpdateEmailTemplateMutation,
  useArchiveEmailTemplateMutation,
  useRestoreEmailTemplateMutation,
  useListEmailTemplateVersionsQuery,
  useGetEmailTemplateVersionQuery,
  useRestoreEmailTemplateVersionMutation,
  useSendTestEmailMutation,
} = emailTemplatesApi;
