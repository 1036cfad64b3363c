import { choiceSource } from '../../kit/lists/filters/choices.tsx';
import { useListFormPackLabelsQuery } from './api.ts';

function useLabels(words: string) {
  const { data, isFetching } = useListFormPackLabelsQuery();
  const found = (data?.labels ?? []).filter((label) =>
    label.toLowerCase().includes(words.toLowerCase()),
  );
  return { options: found.map((label) => ({ value: label, label })), isFetching };
}

/** Maps filters of the list to the tenant's own choices. */
export const packChoices = { labels: choiceSource(useLabels) };
