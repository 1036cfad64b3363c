import { choiceSource } from '../../../kit/lists/filters/choices.tsx';
import { useListFormTemplateLabelsQuery } from './api.ts';

function useLabels(words: string) {
  const { data, isFetching } = useListFormTemplateLabelsQuery();
  const found = (data?.labels ?? []).filter((label) =>
    label.toLowerCase().includes(words.toLowerCase()),
  );
  return { options: found.map((label) => ({ value: label, label })), isFetching };
}

/** Maps filters of the list to the tenant's own choices. */
export const templateChoices = { labels: choiceSource(useLabels) };
