import {
  checkFormTemplatePublishing,
  discardFormTemplateDraft,
  duplicateFormTemplate,
  getFormTemplateVersion,
  importFormTemplate,
  labelFormTemplates,
  listFormTemplateLabels,
  listFormTemplateVersions,
  publishFormTemplate,
  takeUpFormTemplateVersion,
} from '@countersign/contract';
import { api } from '../../../core/api/api.ts';
import {
  mutationOf,
  queryOf,
  recordTag,
  uploadOf,
} from '../../../core/api/endpoint-definitions.ts';
import { formPackList } from '../../../entities/form-packs/api.ts';
import { formTemplateList } from '../../../entities/form-templates/api.ts';

const versionCalls = api.injectEndpoints({
  endpoints: () => ({
    listFormTemplateVersions: queryOf(listFormTemplateVersions, {
      providesTags: recordTag('form-templates'),
    }),
    getFormTemplateVersion: queryOf(getFormTemplateVersion, {
      providesTags: recordTag('form-templates'),
    }),
    publishFormTemplate: mutationOf(publishFormTemplate),
    checkFormTemplatePublishing: queryOf(checkFormTemplatePublishing, {
      providesTags: [formTemplateList, formPackList, 'approval-setups'],
    }),
    discardFormTemplateDraft: mutationOf(discardFormTemplateDraft),
    takeUpFormTemplateVersion: mutationOf(takeUpFormTemplateVersion),
    duplicateFormTemplate: mutationOf(duplicateFormTemplate),
    importFormTemplate: uploadOf(importFormTemplate),
    listFormTemplateLabels: queryOf(listFormTemplateLabels, { providesTags: [formTemplateList] }),
    labelFormTemplates: mutationOf(labelFormTemplates),
  }),
});

export const {
  useListFormTemplateVersionsQuery,
  useGetFormTemplateVersionQuery,
  useCheckFormTemplatePublishingQuery,
  usePublishFormTemplateMutation,
  useDiscardFormTemplateDraftMutation,
  useTakeUpFormTemplateVersionMutation,
  useDuplicateFormTemplateMutation,
  useImportFormTemplateMutation,
  useListFormTemplateLabelsQuery,
  useLabelFormTemplatesMutation,
} = versionCalls;
