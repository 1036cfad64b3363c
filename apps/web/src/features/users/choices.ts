import { skipToken } from '@reduxjs/toolkit/query';
import { choiceSource } from '../../kit/lists/choices.tsx';
import { useListApproverGroupsQuery } from '../approval-setup/index.ts';
import { useGetUserQuery, useListUsersQuery } from './api.ts';
import { nameOf } from './user-looks.ts';

function useUsers(words: string, chosen: readonly string[]) {
  const { data, isFetching } = useListUsersQuery({ search: words, pageSize: 50 });
  const found = data?.items ?? [];
  const missing = chosen.find((id) => !found.some((user) => user.id === id));
  const isAsked = words === '' && data !== undefined;
  const known = useGetUserQuery(isAsked ? (missing ?? skipToken) : skipToken);
  const users = known.currentData === undefined ? found : [...found, known.currentData];
  return {
    options: users.map((user) => ({ value: user.id, label: nameOf(user) })),
    isFetching,
  };
}

/** Users, for filters of lists. */
export const UserChoices = choiceSource(useUsers);

function useGroups(words: string) {
  const { data, isFetching } = useListApproverGroupsQuery({ search: words, pageSize: 100 });
  return {
    options: (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
    isFetching,
  };
}

/** Approver groups, for filters of lists. */
export const GroupChoices = choiceSource(useGroups);
