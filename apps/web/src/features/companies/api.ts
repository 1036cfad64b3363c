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

const companiesApi = api.injectEndpoints({
  endpoints: (build) => ({
    createCompany: build.mutation<Company, CompanyInput>({
      query: (body) => ({ endpoint: createCompany, body }),
    }),
    updateCompany: build.mutation<Company, { id: string; change: UpdateCompanyInput }>({
      query: ({ id, change }) => ({ endpoint: updateCompany, params: { id }, body: change }),
    }),
    archiveCompany: build.mutation<Company, { id: string; withProjects: boolean }>({
      query: ({ id, withProjects }) => ({
        endpoint: archiveCompany,
        params: { id },
        body: { withProjects },
      }),
    }),
    restoreCompany: build.mutation<Company, string>({
      query: (id) => ({ endpoint: restoreCompany, params: { id } }),
    }),
    uploadCompanyLogo: build.mutation<Company, { id: string; file: Blob }>({
      query: ({ id, file }) => ({ endpoint: uploadCompanyLogo, params: { id }, file }),
    }),
    removeCompanyLogo: build.mutation<Company, string>({
      query: (id) => ({ endpoint: removeCompanyLogo, params: { id } }),
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
