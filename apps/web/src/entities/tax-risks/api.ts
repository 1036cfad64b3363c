import { getDocumentTaxRisk, listTaxRisks } from '@countersign/contract';
import { api } from '../../core/api/api.ts';
import { queryOf } from '../../core/api/endpoint-definitions.ts';

/** The lists of tax risks, as against one of them. */
export const taxRiskList = { type: 'tax-risks', id: 'LIST' } as const;

/** Defines the calls on tax risks that several features share. */
const taxRiskCalls = api.injectEndpoints({
  endpoints: () => ({
    listTaxRisks: queryOf(listTaxRisks, { providesTags: [taxRiskList] }),
    getDocumentTaxRisk: queryOf(getDocumentTaxRisk, {
      // Which one it is can be another one after any change of one: as lists are, it is looked at again.
      providesTags: [taxRiskList],
    }),
  }),
});

export const { useListTaxRisksQuery, useGetDocumentTaxRiskQuery, useLazyGetDocumentTaxRiskQuery } =
  taxRiskCalls;
