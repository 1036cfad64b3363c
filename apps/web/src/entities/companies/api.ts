import { getCompany, getCompanyLogo, listCompanies, listCompanyNames } from '@countersign/contract';
import { api } from '../../core/api/api.ts';
import { queryOf } from '../../core/api/endpoint-definitions.ts';
import { imageQuery } from '../../core/api/object-url.ts';

/** Defines the calls on companies that several features share. */
const companyCalls = api.injectEndpoints({
  endpoints: (build) => ({
    listCompanies: queryOf(listCompanies, { providesTags: ['companies'] }),
    listCompanyNames: queryOf(listCompanyNames, { providesTags: ['companies'] }),
    getCompany: queryOf(getCompany, { providesTags: ['companies'] }),
    getCompanyLogo: build.query<string, string>(imageQuery(getCompanyLogo)),
  }),
});

export const {
  useListCompaniesQuery,
  useListCompanyNamesQuery,
  useGetCompanyQuery,
  useGetCompanyLogoQuery,
} = companyCalls;
