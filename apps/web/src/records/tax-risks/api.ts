import { type DocumentTaxRisk, getDocumentTaxRisk } from '@countersign/contract';
import { api } from '../../core/api/api.ts';

/** What documents ask of tax risks. */
const taxRiskCalls = api.injectEndpoints({
  endpoints: (build) => ({
    getDocumentTaxRisk: build.query<DocumentTaxRisk, string>({
      query: (id) => ({ endpoint: getDocumentTaxRisk, params: { id } }),
      providesTags: ['tax-risks'],
    }),
  }),
});

export const { useGetDocumentTaxRiskQuery } = taxRiskCalls;
