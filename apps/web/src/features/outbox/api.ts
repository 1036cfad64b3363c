import {
  type EndpointInput,
  type EndpointResult,
  getOutboxMail,
  listOutbox,
} from '@countersign/contract';
import { api } from '../../core/api/api.ts';

/** A mail of the outbox with its text and attachments. */
export type Mail = EndpointResult<typeof getOutboxMail>;

const outboxApi = api.injectEndpoints({
  endpoints: (build) => ({
    listOutbox: build.query<
      EndpointResult<typeof listOutbox>,
      EndpointInput<typeof listOutbox>['query']
    >({
      query: (query) => ({ endpoint: listOutbox, query }),
      providesTags: ['outbox'],
    }),
    getOutboxMail: build.query<Mail, string>({
      query: (id) => ({ endpoint: getOutboxMail, params: { id } }),
      providesTags: (_result, _error, id) => [{ type: 'outbox', id }],
    }),
  }),
});

export const { useListOutboxQuery, useGetOutboxMailQuery } = outboxApi;
