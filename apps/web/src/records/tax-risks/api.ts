import {
  type DocumentTaxRisk,
  type EndpointInput,
  type EndpointResult,
  getDocumentTaxRisk,
  listTaxRisks,
} from '@countersign/contract';
import { api } from '../../core/api/api.ts';

/** The lists of tax risks, as against one of them. */
export const taxRiskList = { type: 'tax-risks', id: 'LIST' } as const;

/** What several features ask of tax risks. */
const taxRiskCalls = api.injectEndpoints({
  endpoints: (build) => ({
    listTaxRisks: build.query<
      EndpointResult<typeof listTaxRisks>,
      EndpointInput<typeof listTaxRisks>['query']
    >({
      query: (query) => ({ endpoint: listTaxRisks, query }),
      providesTags: [taxRiskList],
    }),
    getDocumentTaxRisk: build.query<DocumentTaxRisk, string>({
      query: (id) => ({ endpoint: getDocumentTaxRisk, params: { id } }),
      providesTags: ['tax-risks'],
    }),
  }),
});

export const { useListTaxRisksQuery, useGetDocumentTaxRiskQuery } = taxRiskCalls;
