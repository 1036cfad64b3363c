import { listFormPacks } from '@countersign/contract';
import { api } from '../../core/api/api.ts';
import { queryOf } from '../../core/api/endpoint-definitions.ts';

/** The lists of form packs, as against one of them. */
export const formPackList = { type: 'form-packs', id: 'LIST' } as const;

/** Defines the calls on form packs that several features share. */
const formPackCalls = api.injectEndpoints({
  endpoints: () => ({
    listFormPacks: queryOf(listFormPacks, { providesTags: [formPackList] }),
  }),
});

export const { useListFormPacksQuery } = formPackCalls;
