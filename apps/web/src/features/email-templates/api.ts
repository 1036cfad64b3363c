import {
  archiveEmailTemplate,
  createEmailTemplate,
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
import { mutationOf, queryOf } from '../../core/api/endpoint-definitions.ts';

const emailTemplatesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listEmailTemplates: queryOf(listEmailTemplates, { providesTags: ['email-templates'] }),
    createEmailTemplate: mutationOf(createEmailTemplate),
    updateEmailTemplate: mutationOf(updateEmailTemplate),
    archiveEmailTemplate: mutationOf(archiveEmailTemplate),
    restoreEmailTemplate: mutationOf(restoreEmailTemplate),
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
    getEmailTemplateVersion: queryOf(getEmailTemplateVersion),
    restoreEmailTemplateVersion: mutationOf(restoreEmailTemplateVersion),
    sendTestEmail: mutationOf(sendTestEmail),
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
