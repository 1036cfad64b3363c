import {
  type CompanyInput,
  createCompany,
  type EndpointInput,
  type EndpointResult,
  listCompanies,
} from '@countersign/contract';
import { api } from '../../app/api/api.ts';

const companiesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCompanies: build.query<
      EndpointResult<typeof listCompanies>,
      EndpointInput<typeof listCompanies>['query']
    >({
      query: (query) => ({ endpoint: listCompanies, query }),
      providesTags: ['companies'],
    }),
    createCompany: build.mutation<EndpointResult<typeof createCompany>, CompanyInput>({
      query: (body) => ({ endpoint: createCompany, body }),
      // The session carries the companies that the header offers.
      invalidatesTags: (result) => (result === undefined ? [] : ['companies', 'session']),
    }),
  }),
});

export const { useListCompaniesQuery, useCreateCompanyMutation } = companiesApi;
