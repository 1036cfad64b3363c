import type { ArchivedChoice } from '@countersign/contract';
import { messageOf } from '../../core/api/message-of.ts';
import { useListProjectsQuery } from './api.ts';

/** Projects to choose from, as the server finds them for the words typed. */
export function useProjectOptions(words: string, archived: ArchivedChoice = 'no') {
  const { data, error, isFetching } = useListProjectsQuery(
    { search: words, pageSize: 50, archived },
    { refetchOnMountOrArgChange: 30 },
  );
  return {
    options: (data?.items ?? []).map(({ id, name, companyName }) => ({
      value: id,
      label: `${name} (${companyName})`,
    })),
    isFetching,
    error: messageOf(error),
  };
}
