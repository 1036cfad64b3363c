import { choiceSource } from '../../kit/lists/filters/choices.tsx';
import { useListFormPacksQuery } from './api.ts';

function usePacks(words: string) {
  const { data, isFetching } = useListFormPacksQuery({ search: words, pageSize: 100 });
  return {
    options: (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
    isFetching,
  };
}

/** Form packs, for filters of lists. */
export const PackChoices = choiceSource(usePacks);
