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
      // Which one it is can be another one after any change of one: as lists are, it is looked at again.
      providesTags: [taxRiskList],
    }),
  }),
});

export const { useListTaxRisksQuery, useGetDocumentTaxRiskQuery, useLazyGetDocumentTaxRiskQuery } =
  taxRiskCalls;
