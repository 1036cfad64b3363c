import {
  acknowledgeStatement,
  disagreeWithStatement,
  getStatementByLink,
  getTaxQuestions,
  openStatementByLink,
  openTaxQuestions,
  saveTaxQuestions,
  type TaxQuestionsView,
  type TaxStatementView,
} from '@countersign/contract';
import { api } from '../../core/api/api.ts';

/** What people without an account do by a link. */
const linkApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTaxQuestions: build.query<TaxQuestionsView, string>({
      query: (token) => ({ endpoint: getTaxQuestions, params: { token } }),
    }),
    saveTaxQuestions: build.mutation<
      TaxQuestionsView,
      { token: string; answers: Record<string, string>; submit: boolean }
    >({
      query: ({ token, ...body }) => ({ endpoint: saveTaxQuestions, params: { token }, body }),
      async onQueryStarted({ token }, { dispatch, queryFulfilled }) {
        const saved = await queryFulfilled.catch(() => undefined);
        if (saved)
          void dispatch(linkApi.util.upsertQueryData('getTaxQuestions', token, saved.data));
      },
    }),
    openQuestions: build.mutation<null, string>({
      query: (token) => ({ endpoint: openTaxQuestions, params: { token }, body: {} }),
    }),
    getStatementByLink: build.query<TaxStatementView, string>({
      query: (token) => ({ endpoint: getStatementByLink, params: { token } }),
    }),
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
    disagreeWithStatement: build.mutation<TaxStatementView, { token: string; text: string }>({
      query: ({ token, text }) => ({
        endpoint: disagreeWithStatement,
        params: { token },
        body: { text },
      }),
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
