import { choiceSource } from '../../kit/lists/filters/choices.tsx';
import { ProjectChoices } from '../projects/choices.ts';
import { useListContactGroupsQuery, useListContactsQuery } from './api.ts';
import { text } from './text.ts';

/** As many are offered for some words. */
const maxChoices = 100;

/** The groups that the user has, found by words. */
export function useGroupOptions(words = '') {
  const found = useListContactGroupsQuery({ search: words, pageSize: maxChoices });
  const groups = found.data?.items ?? [];
  return {
    groups,
    options: groups.map(({ id, name }) => ({ value: id, label: name })),
    isFetching: found.isFetching,
    error: found.error,
  };
}

/** Searches contacts who can be an agent. */
export function useAgentOptions(words: string) {
  const found = useListContactsQuery({ search: words, pageSize: 20 });
  return {
    options: (found.data?.items ?? []).map(({ id, name, emails: [email = ''] }) => ({
      value: id,
      label: text.agent(name, email),
    })),
    isFetching: found.isFetching,
    error: found.error,
  };
}

/** Maps filters of the list to the tenant's own choices. */
export const contactChoices = {
  groups: choiceSource((words) => useGroupOptions(words)),
  projectId: ProjectChoices,
  agent: choiceSource((words) => useAgentOptions(words)),
};
