import { type EndpointResult, getOutboxMail, listOutbox } from '@countersign/contract';
import { api } from '../../core/api/api.ts';
import { queryOf, recordTag } from '../../core/api/endpoint-definitions.ts';

/** A mail of the outbox with its text and attachments. */
export type Mail = EndpointResult<typeof getOutboxMail>;

const outboxApi = api.injectEndpoints({
  endpoints: () => ({
    listOutbox: queryOf(listOutbox, { providesTags: ['outbox'] }),
    getOutboxMail: queryOf(getOutboxMail, { providesTags: recordTag('outbox') }),
  }),
});

export const { useListOutboxQuery, useGetOutboxMailQuery } = outboxApi;
