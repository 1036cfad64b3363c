import { choiceSource } from '../../kit/lists/filters/choices.tsx';
import { useListApproverGroupsQuery } from './api.ts';

function useGroups(words: string) {
  const { data, isFetching } = useListApproverGroupsQuery({ search: words, pageSize: 100 });
  return {
    options: (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
    isFetching,
  };
}

/** Approver groups, for filters of lists. */
export const GroupChoices = choiceSource(useGroups);
