import { choiceSource } from '../../kit/lists/filters/choices.tsx';
import { useListFormTemplatesQuery } from './api.ts';

function useTemplates(words: string) {
  const { data, isFetching } = useListFormTemplatesQuery({ search: words, pageSize: 100 });
  return {
    options: (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
    isFetching,
  };
}

/** Form templates, for filters of lists. */
export const TemplateChoices = choiceSource(useTemplates);
