import { listFormTemplates } from '@countersign/contract';
import { api } from '../../core/api/api.ts';
import { queryOf } from '../../core/api/endpoint-definitions.ts';

/** The lists of form templates, as against one of them. */
export const formTemplateList = { type: 'form-templates', id: 'LIST' } as const;

/** Defines the calls on form templates that several features share. */
const formTemplateCalls = api.injectEndpoints({
  endpoints: () => ({
    listFormTemplates: queryOf(listFormTemplates, { providesTags: [formTemplateList] }),
  }),
});

export const { useListFormTemplatesQuery } = formTemplateCalls;
