import {
  acknowledgeStatement,
  disagreeWithStatement,
  getStatementByLink,
  getTaxQuestions,
  openStatementByLink,
  openTaxQuestions,
  saveTaxQuestions,
  type TaxStatementView,
} from '@countersign/contract';
import { api } from '../../core/api/api.ts';
import { mutationOf, queryOf } from '../../core/api/endpoint-definitions.ts';

/** Defines the calls of external parties by a link. */
const linkApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTaxQuestions: queryOf(getTaxQuestions),
    saveTaxQuestions: mutationOf(saveTaxQuestions, {
      async onQueryStarted({ token }, { dispatch, queryFulfilled }) {
        const saved = await queryFulfilled.catch(() => undefined);
        if (saved)
          void dispatch(linkApi.util.upsertQueryData('getTaxQuestions', token, saved.data));
      },
    }),
    openQuestions: build.mutation<null, string>({
      query: (token) => ({ endpoint: openTaxQuestions, params: { token }, body: {} }),
    }),
    getStatementByLink: queryOf(getStatementByLink),
    openStatement: build.mutation<null, string>({
      query: (token) => ({ endpoint: openStatementByLink, params: { token }, body: {} }),
    }),
    acknowledgeStatement: build.mutation<TaxStatementView, string>({
      query: (token) => ({ endpoint: acknowledgeStatement, params: { token }, body: {} }),
      async onQueryStarted(token, { dispatch, queryFulfilled }) {
        const saved = await queryFulfilled.catch(() => undefined);
        if (saved)
          void dispatch(linkApi.util.upsertQueryData('getStatementByLink', token, saved.data));
      },
    }),
    disagreeWithStatement: mutationOf(disagreeWithStatement, {
      async onQueryStarted({ token }, { dispatch, queryFulfilled }) {
        const saved = await queryFulfilled.catch(() => undefined);
        if (saved)
          void dispatch(linkApi.util.upsertQueryData('getStatementByLink', token, saved.data));
      },
    }),
  }),
});

export const {
  useGetTaxQuestionsQuery,
  useSaveTaxQuestionsMutation,
  useOpenQuestionsMutation,
  useGetStatementByLinkQuery,
  useOpenStatementMutation,
  useAcknowledgeStatementMutation,
  useDisagreeWithStatementMutation,
} = linkApi;
