import {
  archiveCompany,
  type Company,
  type CompanyInput,
  createCompany,
  type EndpointInput,
  type EndpointResult,
  getCompany,
  getCompanyLogo,
  listCompanies,
  removeCompanyLogo,
  restoreCompany,
  type UpdateCompanyInput,
  updateCompany,
  uploadCompanyLogo,
} from '@countersign/contract';
import { api } from '../../core/api/api.ts';
import { freeObject, objectUrl } from '../../core/api/object-url.ts';

/** Whose logo an address is of, and which of its logos it is. */
const logoAddress = /\/companies\/([^/?]+)\/logo\?v=(\w+)$/;

/** Lists and the session name companies, and the audit log tells what was done to them. */
const whenDone = (answer: unknown) =>
  answer === undefined ? [] : (['companies', 'session', 'audit'] as const);

const companiesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCompanies: build.query<
      EndpointResult<typeof listCompanies>,
      EndpointInput<typeof listCompanies>['query']
    >({
      query: (query) => ({ endpoint: listCompanies, query }),
      providesTags: ['companies'],
    }),
    getCompany: build.query<Company, string>({
      query: (id) => ({ endpoint: getCompany, params: { id } }),
      providesTags: ['companies'],
    }),
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
    /** By the address that the server gives out, which is another one for each logo. */
    getCompanyLogo: build.query<string, string>({
      queryFn: (address) => {
        const [, id, v] = logoAddress.exec(address) ?? [];
        return objectUrl(getCompanyLogo, { params: { id }, query: { v } });
      },
      onCacheEntryAdded: (_, life) => freeObject(life),
      keepUnusedDataFor: 600,
    }),
  }),
});

export const {
  useListCompaniesQuery,
  useGetCompanyQuery,
  useCreateCompanyMutation,
  useUpdateCompanyMutation,
  useArchiveCompanyMutation,
  useRestoreCompanyMutation,
  useUploadCompanyLogoMutation,
  useRemoveCompanyLogoMutation,
  useGetCompanyLogoQuery,
} = companiesApi;
