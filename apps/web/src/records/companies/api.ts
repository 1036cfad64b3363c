import {
  type Company,
  type EndpointInput,
  type EndpointResult,
  getCompany,
  getCompanyLogo,
  listCompanies,
  listCompanyNames,
} from '@countersign/contract';
import { api } from '../../core/api/api.ts';
import { imageQuery } from '../../core/api/object-url.ts';

/** What several features ask of companies. */
const companyCalls = api.injectEndpoints({
  endpoints: (build) => ({
    listCompanies: build.query<
      EndpointResult<typeof listCompanies>,
      EndpointInput<typeof listCompanies>['query']
    >({
      query: (query) => ({ endpoint: listCompanies, query }),
      providesTags: ['companies'],
    }),
    listCompanyNames: build.query<
      EndpointResult<typeof listCompanyNames>,
      EndpointInput<typeof listCompanyNames>['query']
    >({
      query: (query) => ({ endpoint: listCompanyNames, query }),
      providesTags: ['companies'],
    }),
    getCompany: build.query<Company, string>({
      query: (id) => ({ endpoint: getCompany, params: { id } }),
      providesTags: ['companies'],
    }),
    getCompanyLogo: build.query<string, string>(imageQuery(getCompanyLogo)),
  }),
});

export const {
  useListCompaniesQuery,
  useListCompanyNamesQuery,
  useGetCompanyQuery,
  useGetCompanyLogoQuery,
} = companyCalls;
