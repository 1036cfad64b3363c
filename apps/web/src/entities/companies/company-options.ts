import type { ArchivedChoice } from '@countersign/contract';
import { messageOf } from '../../core/api/message-of.ts';
import { useListCompanyNamesQuery } from './api.ts';
import { text } from './text.ts';

/** Companies to choose from, as the server finds them for the words typed. */
export function useCompanyOptions(words: string, archived: ArchivedChoice = 'no') {
  const { data, error, isFetching } = useListCompanyNamesQuery({
    search: words,
    pageSize: 50,
    archived,
  });
  return {
    options: (data?.items ?? []).map(({ id, name, code }) => ({
      value: id,
      label: text.option(name, code),
    })),
    isFetching,
    error: messageOf(error),
  };
}
