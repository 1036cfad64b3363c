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

/** Contacts who can be somebody's agent, found by words. */
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

/** Where the choices of the list's filters come from that are the tenant's own. */
export const contactChoices = {
  groups: choiceSource((words) => useGroupOptions(words)),
  projectId: ProjectChoices,
  agent: choiceSource((words) => useAgentOptions(words)),
};
