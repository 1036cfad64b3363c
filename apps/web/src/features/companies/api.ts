import {
  archiveCompany,
  type Company,
  type CompanyInput,
  createCompany,
  removeCompanyLogo,
  restoreCompany,
  type UpdateCompanyInput,
  updateCompany,
  uploadCompanyLogo,
} from '@countersign/contract';
import { api } from '../../core/api/api.ts';

/** Lists and the session name companies, and the audit log tells what was done to them. */
const whenDone = (answer: unknown) =>
  answer === undefined ? [] : (['companies', 'session', 'audit'] as const);

const companiesApi = api.injectEndpoints({
  endpoints: (build) => ({
    createCompany: build.mutation<Company, CompanyInput>({
      query: (body) => ({ endpoint: createCompany, body }),
      invalidatesTags: whenDone,
    }),
    updateCompany: build.mutation<Company, { id: string; change: UpdateCompanyInput }>({
      query: ({ id, change }) => ({ endpoint: updateCompany, params: { id }, body: change }),
      invalidatesTags: whenDone,
    }),
    archiveCompany: build.mutation<Company, { id: string; withProjects: boolean }>({
      query: ({ id, withProjects }) => ({
        endpoint: archiveCompany,
        params: { id },
        body: { withProjects },
      }),
      invalidatesTags: (answer) => (answer === undefined ? [] : [...whenDone(answer), 'projects']),
    }),
    restoreCompany: build.mutation<Company, string>({
      query: (id) => ({ endpoint: restoreCompany, params: { id } }),
      invalidatesTags: (answer) => (answer === undefined ? [] : [...whenDone(answer), 'projects']),
    }),
    uploadCompanyLogo: build.mutation<Company, { id: string; file: Blob }>({
      query: ({ id, file }) => ({ endpoint: uploadCompanyLogo, params: { id }, file }),
      invalidatesTags: whenDone,
    }),
    removeCompanyLogo: build.mutation<Company, string>({
      query: (id) => ({ endpoint: removeCompanyLogo, params: { id } }),
      invalidatesTags: whenDone,
    }),
  }),
});

export const {
  useCreateCompanyMutation,
  useUpdateCompanyMutation,
  useArchiveCompanyMutation,
  useRestoreCompanyMutation,
  useUploadCompanyLogoMutation,
  useRemoveCompanyLogoMutation,
} = companiesApi;
